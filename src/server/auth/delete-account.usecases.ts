import { endAccount } from './accounts.usecases.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { confirmPassword, holdAccount } from './confirm-password.usecases.ts';
import type { Person } from './sessions.usecases.ts';

/**
 * Deletes the account of a person who gives their password, and every row that is theirs.
 *
 * @throws ProblemError invalid_credentials, too_many_requests, unavailable
 */
export async function deleteAccount(
  deps: AuthDependencies,
  person: Person,
  password: string,
): Promise<void> {
  const account = await confirmPassword(deps, person, password);
  await deps.database.write(async (writer) => {
    await holdAccount(writer, account, person);
    await endAccount(writer, account.id);
  }, account.id);
  deps.log.info({ user: account.id, session: person.sessionId }, 'account deleted');
}
