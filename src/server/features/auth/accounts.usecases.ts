import { MINUTE, SECOND } from '../../platform/clock.ts';
import type { Database, Reader, Writer } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import { forgetImports } from '../imports/forget-imports.usecases.ts';
import { emptyNotebook } from '../notebook/forget-deleted.ts';
import { newId } from '../../platform/new-id.ts';
import { forgetTimes } from '../reminders/sync-next-times.usecases.ts';
import {
  closeAccountRow,
  deleteAccountRow,
  findAccountByEmail,
  hasAccounts,
  insertAccount,
} from './accounts.store.ts';
import type { Account } from './accounts.store.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { deleteCredentials, putPassword } from './credentials.store.ts';
import { endFormerAccess } from './end-access.ts';
import { askingPerson, requireProof } from './prove.usecases.ts';
import type { Person } from './sessions.usecases.ts';

type NewAccount = Pick<Account, 'email' | 'name' | 'locale' | 'time_zone'> & {
  /** none where its person has yet to choose a password */
  password_hash?: string | undefined;
};

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
    locale,
    time_zone,
    day_start_hour: 0,
    shown_first: 'share',
    created_at: now,
  });
  if (password_hash !== undefined) await putPassword(writer, id, { hash: password_hash, now });
  return id;
}

/** Deletes an account with every row that is the person's, at one go: for one that holds little. */
export async function removeAccount(writer: Writer, userId: string): Promise<void> {
  await deleteAccountRow(writer, userId);
}

/** The jobs of accounts, and whose they are. */
export interface AccountJobs {
  empty_account: { userId: string };
}

/** Deletes what an account that was closed still holds, and then the account; others write between. */
async function emptyAccount(database: Database, userId: string): Promise<void> {
  await forgetImports(database, userId);
  await emptyNotebook(database, userId);
  await database.write((writer) => removeAccount(writer, userId));
}

/**
 * Emptying accounts that were closed. Whoever is stopped in the middle leaves what is left to the
 * next one.
 */
export function accountJobs(database: Database): JobKind<AccountJobs['empty_account']> {
  return {
    atOnce: 1,
    lease: 10 * MINUTE,
    pauseAfter: (failures) => Math.min(10 * MINUTE, 10 * SECOND * 2 ** (failures - 1)),
    run: ({ userId }) => emptyAccount(database, userId),
  };
}

/**
 * Closes the account of a person who shows who they are: nobody can sign in to it any more, and its
 * address is free. What it holds is deleted by the queue, which takes a moment for each year of it.
 *
 * @throws ProblemError invalid_credentials, password_needed, too_many_requests, unavailable
 */
export async function deleteAccount(
  deps: AuthDependencies,
  person: Person,
  password: string | undefined,
): Promise<void> {
  const { account, proof } = await askingPerson(deps, person, password);
  await deps.database.write(async (writer) => {
    await requireProof(deps, writer, person, { proof });
    await endFormerAccess(writer, account.id);
    await deleteCredentials(writer, account.id);
    await forgetTimes(writer, account.id);
    await closeAccountRow(writer, account.id, deps.clock());
    const payload = { userId: account.id };
    await deps.jobs.add(writer, [{ kind: 'empty_account', userId: null, payload }]);
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
