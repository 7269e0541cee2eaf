import type { profileEndpoints } from '#contract/profile.ts';
import type { AuthDependencies } from '../auth/auth-dependencies.ts';
import { confirmEmailChange, requestEmailChange } from '../auth/change-email.usecases.ts';
import { deleteAccount } from '../auth/delete-account.usecases.ts';
import { knownDevicesOf, setKnownDevices } from '../auth/known-device-cookie.ts';
import { confirmSession, endOtherSessions, endSession } from '../auth/end-sessions.usecases.ts';
import { changePassword } from '../auth/new-password.usecases.ts';
import { clearRememberCookie } from '../auth/remember-cookie.ts';
import type { HabitDependencies } from '../habits/habits.usecases.ts';
import type { Handlers } from '../http/register-endpoints.ts';
import { exportAccount, getProfile, sessionsOf, updateProfile } from './profile.usecases.ts';

export function profileHandlers(
  deps: AuthDependencies & HabitDependencies,
): Handlers<typeof profileEndpoints> {
  const { database, clock } = deps;
  return {
    getProfile: ({ person }) => getProfile(deps.database.read, person.userId),
    updateProfile: ({ person, body }) => updateProfile(deps, person.userId, body),
    async deleteAccount({ person, body, reply }) {
      await deleteAccount(deps, person, body.password);
      clearRememberCookie(reply, deps.publicUrl);
    },
    async requestEmailChange({ person, body }) {
      await requestEmailChange(deps, person, body);
      return { email: body.email };
    },
    async confirmEmailChange({ person, body }) {
      await confirmEmailChange(deps, person, body);
      return await getProfile(deps.database.read, person.userId);
    },
    async changePassword({ person, body, request, reply }) {
      const marks = knownDevicesOf(request, deps.publicUrl);
      setKnownDevices(reply, deps.publicUrl, await changePassword(deps, person, body, marks));
    },
    confirmPassword: ({ person, body }) => confirmSession(deps, person, body.password),
    endSession: ({ person, params }) => endSession(deps, person, params.id),
    listSessions: ({ person }) => sessionsOf({ reader: database.read, clock }, person),
    endOtherSessions: ({ person }) => endOtherSessions(deps, person),
    exportAccount: ({ person }) => exportAccount(deps, person),
  };
}
