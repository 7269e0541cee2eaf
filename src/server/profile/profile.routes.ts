import type { profileEndpoints } from '#contract/profile.ts';
import type { AuthDependencies } from '../auth/auth-dependencies.ts';
import { confirmEmailChange, requestEmailChange } from '../auth/change-email.usecases.ts';
import { deleteAccount } from '../auth/accounts.usecases.ts';
import { cookiesOf } from '../auth/cookies.ts';
import { confirmSession, endOtherSessions, endSession } from '../auth/end-sessions.usecases.ts';
import { changePassword } from '../auth/new-password.usecases.ts';
import { listSessions } from '../auth/sessions.usecases.ts';
import type { Handlers } from '../http/register-endpoints.ts';
import { getProfile, updateProfile } from './profile.usecases.ts';

export function profileHandlers(deps: AuthDependencies): Handlers<typeof profileEndpoints> {
  const { database, clock, publicUrl } = deps;
  const cookies = cookiesOf(publicUrl);
  return {
    getProfile: ({ person }) => getProfile(database.read, person.userId),
    updateProfile: ({ person, body }) => updateProfile(deps, person.userId, body),
    async deleteAccount({ person, body, reply }) {
      await deleteAccount(deps, person, body.password);
      cookies.remember.clear(reply);
    },
    async requestEmailChange({ person, body }) {
      await requestEmailChange(deps, person, body);
      return { email: body.email };
    },
    async confirmEmailChange({ person, body }) {
      await confirmEmailChange(deps, person, body);
      return await getProfile(database.read, person.userId);
    },
    async changePassword({ person, body, request, reply }) {
      const marks = cookies.knownDevices.of(request);
      cookies.knownDevices.set(reply, await changePassword(deps, person, body, marks));
    },
    confirmPassword: ({ person, body }) => confirmSession(deps, person, body.password),
    endSession: ({ person, params }) => endSession(deps, person, params.id),
    listSessions: ({ person }) => listSessions({ reader: database.read, clock }, person),
    endOtherSessions: ({ person }) => endOtherSessions(deps, person),
  };
}
