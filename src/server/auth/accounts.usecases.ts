import type { Reader, Writer } from '../database/database.ts';
import { newId } from '../new-id.ts';
import { emptyNotebook } from '../notebook/forget-deleted.ts';
import {
  deleteAccountRow,
  findAccountByEmail,
  hasAccounts,
  insertAccount,
} from './accounts.store.ts';
import type { Account } from './accounts.store.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { confirmPassword, holdAccount } from './confirm-password.usecases.ts';
import type { Person } from './sessions.usecases.ts';

type NewAccount = Pick<Account, 'email' | 'name' | 'password_hash' | 'locale' | 'time_zone'>;

/**
 * Makes an account. Its days begin at midnight until the person says otherwise.
 *
 * @returns its id
 * @throws an error that `isEmailTaken` knows, when another account has the address
 */
export async function makeAccount(
  writer: Writer,
  { email, name, password_hash, locale, time_zone }: NewAccount,
  now: number,
): Promise<string> {
  const id = newId();
  await insertAccount(writer, {
    id,
    email,
    name,
    password_hash,
    locale,
    time_zone,
    day_start_hour: 0,
    created_at: now,
  });
  return id;
}

/** Deletes an account with every row that is the person's; others get their turn in between. */
export async function endAccount(writer: Writer, userId: string): Promise<void> {
  await emptyNotebook(writer, userId);
  await deleteAccountRow(writer, userId);
}

/**
 * Deletes the account of a person who gives their password.
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

/** The id of the account that has an address. */
export async function accountIdOf(reader: Reader, email: string): Promise<string | undefined> {
  return (await findAccountByEmail(reader, email))?.id;
}

/** Whether the database holds anybody. */
export async function isAnybodyHere(reader: Reader): Promise<boolean> {
  return await hasAccounts(reader);
}
