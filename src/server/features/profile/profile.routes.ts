import type { FastifyRequest } from 'fastify';
import type { Profile, profileEndpoints } from '#contract/profile.ts';
import { withRequestLog, type AuthDependencies } from '../auth/auth-dependencies.ts';
import { confirmEmailChange, requestEmailChange } from '../auth/change-email.usecases.ts';
import { deleteAccount } from '../auth/accounts.usecases.ts';
import { cookiesOf } from '../auth/cookies.ts';
import { endOtherSessions, endSession } from '../auth/end-sessions.usecases.ts';
import { changePassword, passwordChangedAt } from '../auth/new-password.usecases.ts';
import { proveAgain } from '../auth/prove.usecases.ts';
import { listSessions } from '../auth/sessions.usecases.ts';
import { isOperator } from '../operator/operators.usecases.ts';
import type { Handlers } from '../../platform/http/register-endpoints.ts';
import { changeOwnProfile, getProfile } from './profile.usecases.ts';

export function profileHandlers(
  deps: AuthDependencies & { takeMove: (userId: string) => void },
): Handlers<typeof profileEndpoints> {
  const { database, clock, publicUrl } = deps;
  const cookies = cookiesOf(publicUrl);
  const by = (request: FastifyRequest) => withRequestLog(request, deps);
  /** Who runs the server is told so, and nobody else. */
  const shown = async (profile: Profile): Promise<Profile> => {
    const [password_changed_at, is_operator] = await Promise.all([
      passwordChangedAt(database.read, profile),
      isOperator(deps, database.read, profile),
    ]);
    return {
      ...profile,
      ...(password_changed_at && { password_changed_at }),
      ...(is_operator && { is_operator }),
    };
  };
  return {
    getProfile: async ({ person }) => shown(await getProfile(database.read, person.userId)),
    updateProfile: async ({ person, body }) => shown(await changeOwnProfile(deps, person, body)),
    async deleteAccount({ person, body, request, reply }) {
      await deleteAccount(by(request), person, body.password);
      cookies.remember.clear(reply);
    },
    async requestEmailChange({ person, body, request }) {
      await requestEmailChange(by(request), person, body, request.ip);
      return { email: body.email };
    },
    async confirmEmailChange({ person, body, request }) {
      await confirmEmailChange(by(request), person, body, request.ip);
      return shown(await getProfile(database.read, person.userId));
    },
    async changePassword({ person, body, request, reply }) {
      const marks = cookies.knownDevices.of(request);
      cookies.knownDevices.set(reply, await changePassword(by(request), person, body, marks));
    },
    confirmPassword: ({ person, body, request }) => proveAgain(by(request), person, body),
    endSession: ({ person, params, request }) => endSession(by(request), person, params.id),
    listSessions: ({ person }) =>
      listSessions({ reader: database.read, clock }, person.userId, person.sessionId),
    endOtherSessions: ({ person, request }) => endOtherSessions(by(request), person),
  };
}
