import { MINUTE, SECOND } from '../../platform/clock.ts';
import type { CredentialKind } from '../../platform/database/account-tables.ts';
import type { Database, Engine, Reader, Writer } from '../../platform/database/database.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import { forgetImports } from '../imports/forget-imports.usecases.ts';
import { forgetInvited, useInvitation } from '../invitations/invitations.usecases.ts';
import { refusalOfUninvited } from '../invitations/uninvited.ts';
import { emptyNotebook } from '../notebook/forget-deleted.ts';
import { forgetOperator, nameFirstOperator } from '../operator/operators.usecases.ts';
import { newId } from '../../platform/new-id.ts';
import { forgetTimes } from '../reminders/sync-next-times.usecases.ts';
import {
  closeAccountRow,
  deleteAccountRow,
  findAccountByEmail,
  hasAccounts,
  insertAccount,
  type Account,
} from './accounts.store.ts';
import { endAllAccess } from './alarm.usecases.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { credentialRows, findKinds, putPassword } from './credentials.store.ts';
import { askingPerson, requireProof } from './prove.usecases.ts';
import type { Person } from './sessions.usecases.ts';
import { deleteSignUps } from './sign-ups.store.ts';

export {
  deleteAccountRow as removeAccount,
  hasAccounts as isAnybodyHere,
} from './accounts.store.ts';

type NewAccount = Pick<Account, 'email' | 'name' | 'locale' | 'time_zone'> & {
  /** none where its person has yet to choose a password */
  password_hash?: string | undefined;
};

/**
 * Makes an account. Its days begin at midnight until the person says otherwise.
 *
 * @returns its id
 * @throws an error that `isUniqueViolation` knows, when another account has the address
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

/**
 * Makes the account of somebody whose address is known to be theirs. Sign-ups with it are forgotten,
 * and the first of all is an operator.
 *
 * @param invitationId the invitation by which they come
 * @returns its id
 * @throws ProblemError invitation_over, invitation_needed, invalid_request
 * @throws an error that `isUniqueViolation` knows, when another account has the address
 */
export async function openAccountOf(
  deps: Pick<AuthDependencies, 'clock' | 'signUp' | 'operatorEmail'>,
  writer: Writer,
  account: NewAccount,
  invitationId: string | null,
): Promise<string> {
  const now = deps.clock();
  // The rules are asked again: the sign-up may have begun while nobody was here, or under other rules.
  const refusal =
    invitationId === null ? refusalOfUninvited(deps.signUp, account.email) : undefined;
  const isRefused = refusal !== undefined && (await hasAccounts(writer));
  // First, so that a second tab of somebody who has just come is told that the account is there.
  const userId = await makeAccount(writer, account, now);
  if (isRefused) throw refusal;
  if (invitationId !== null) await useInvitation(writer, { id: invitationId, userId, now });
  await deleteSignUps(writer, account.email);
  if (deps.operatorEmail === undefined) await nameFirstOperator(writer, userId, now);
  return userId;
}

/** The jobs of accounts, and whose they are. */
export interface AccountJobs {
  empty_account: { userId: string };
}

/** Deletes what an account that was closed still holds, and then the account; others write between. */
async function emptyAccount(database: Database, userId: string): Promise<void> {
  await forgetImports(database, userId);
  await emptyNotebook(database, userId);
  await database.write((writer) => deleteAccountRow(writer, userId));
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
    await closeAccount(deps, writer, account.id);
  }, account.id);
  deps.log.info({ user: account.id, session: person.sessionId }, 'account deleted');
}

/** Closes an account, and has it emptied. */
export async function closeAccount(
  { clock, jobs }: Pick<AuthDependencies, 'clock' | 'jobs'>,
  writer: Writer,
  userId: string,
): Promise<void> {
  await endAllAccess(writer, userId);
  await credentialRows.removeAll(writer, userId);
  await forgetTimes(writer, userId);
  await forgetOperator(writer, userId);
  await forgetInvited(writer, userId);
  await closeAccountRow(writer, userId, clock());
  await jobs.add(writer, [{ kind: 'empty_account', userId: null, payload: { userId } }]);
}

/** The id of the account that has an address. */
export async function accountIdOf(reader: Reader, email: string): Promise<string | undefined> {
  return (await findAccountByEmail(reader, email))?.id;
}

/** By what some people can sign in, by their ids. */
export async function waysIn(
  reader: Reader,
  engine: Engine,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, CredentialKind[]>> {
  const kinds = Map.groupBy(await findKinds(reader, engine, userIds), ({ user_id }) => user_id);
  return new Map([...kinds].map(([userId, rows]) => [userId, rows.map(({ kind }) => kind)]));
}
