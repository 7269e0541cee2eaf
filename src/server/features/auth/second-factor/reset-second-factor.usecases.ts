import type { Writer } from '../../../platform/database/database.ts';
import { hourlyForEach } from '../../../platform/jobs/hourly.ts';
import type { JobKind } from '../../../platform/jobs/job-kind.ts';
import { placeOfNews } from '../../../platform/mail/mail-limits.ts';
import { conflict } from '../../../platform/problem-error.ts';
import { dayInWords } from '../../../platform/texts.ts';
import { findAccount, findDueResets, lockAccount, setReset } from '../accounts.store.ts';
import type { Account } from '../accounts.store.ts';
import { alarmLink } from '../alarm.usecases.ts';
import { tellOfChange, tellSurely } from '../tell-of-change.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { deleteKinds, findCredentials, type Credential } from '../credentials.store.ts';
import { endFormerAccess } from '../end-access.ts';
import { isWayIn, type Site } from '../proofs.ts';
import { PAUSE, resetAt, TOLD } from './resets.ts';

export type ResetDependencies = Pick<
  AuthDependencies,
  'database' | 'clock' | 'keys' | 'outbox' | 'limits' | keyof Site
>;

/** What is asked for beside a password, or instead of it: an app, the codes for it, and passkeys. */
const isStronger = ({ kind }: Pick<Credential, 'kind'>) => kind === 'totp' || kind === 'passkey';

/** Whether there is something to reset, and its person does not need it to come in. */
function isResettable(credentials: readonly Credential[], site: Site): boolean {
  const others = credentials.filter((each) => !isStronger(each));
  const hasPassword = others.some(({ kind }) => kind === 'password');
  return credentials.length > others.length && (hasPassword || isWayIn(others, site));
}

/**
 * Holds an account whose second factor can be reset: nothing is held by an alarm either.
 *
 * @throws ProblemError conflict
 */
async function holdResettable(
  { database, ...site }: ResetDependencies,
  writer: Writer,
  userId: string,
): Promise<Account> {
  const isThere = await lockAccount(writer, database.engine, userId);
  const account = isThere ? await findAccount(writer, userId) : undefined;
  const credentials = await findCredentials(writer, userId);
  if (!account || account.held_at !== null || !isResettable(credentials, site)) throw conflict();
  return account;
}

/**
 * Begins to reset the second factor of somebody who says that they lost it. They are told three times
 * in 72 hours; an alarm, or a sign-in by what is said to be lost, ends it.
 *
 * @throws ProblemError conflict, too_many_requests
 */
export async function beginReset(
  deps: ResetDependencies,
  writer: Writer,
  userId: string,
): Promise<void> {
  const account = await holdResettable(deps, writer, userId);
  if (account.reset_next_at !== null) throw conflict();
  await deps.limits.take([placeOfNews(account.email, 'second-factor-reset')], writer);
  await tell(deps, writer, { ...account, reset_told: 0 });
}

/** @throws ProblemError conflict, where none was begun */
export async function callOffReset(
  { database }: ResetDependencies,
  writer: Writer,
  userId: string,
): Promise<void> {
  await lockAccount(writer, database.engine, userId);
  const account = await findAccount(writer, userId);
  if (!account || account.reset_next_at === null) throw conflict();
  await setReset(writer, userId, { reset_next_at: null, reset_told: 0 });
}

/** Resets it at once. @throws ProblemError conflict */
export async function resetSecondFactor(
  deps: ResetDependencies,
  writer: Writer,
  userId: string,
): Promise<void> {
  const account = await holdResettable(deps, writer, userId);
  await deleteKinds(writer, userId, ['totp', 'recovery', 'passkey']);
  await setReset(writer, userId, { reset_next_at: null, reset_told: 0 });
  await endFormerAccess(writer, userId);
  await tellOfChange(deps, writer, account, { change: 'second-factor-reset' });
}

/** Tells an owner once more, whatever else they were told of late. */
async function tell(deps: ResetDependencies, writer: Writer, account: Account): Promise<void> {
  const { id, name, locale } = account;
  const now = deps.clock();
  const next = { reset_next_at: now + PAUSE, reset_told: account.reset_told + 1 };
  await setReset(writer, id, next);
  const when = dayInWords(locale, resetAt(next) ?? now, 'date');
  const url = alarmLink(deps, account);
  await tellSurely(deps, writer, account, 'second-factor-reset', { name, when, url });
}

/** Tells the owner of one that is due, does it after the third time, or ends it. */
async function goOn(deps: ResetDependencies, writer: Writer, userId: string): Promise<void> {
  await lockAccount(writer, deps.database.engine, userId);
  const account = await findAccount(writer, userId);
  if (!account || account.reset_next_at === null || account.reset_next_at > deps.clock()) return;
  const since = account.reset_next_at - PAUSE;
  const credentials = await findCredentials(writer, userId);
  const isLost = credentials
    .filter(isStronger)
    .every(({ created_at, used_at }) => Math.max(created_at, used_at ?? 0) <= since);
  if (!isLost || !isResettable(credentials, deps))
    await setReset(writer, userId, { reset_next_at: null, reset_told: 0 });
  else if (account.reset_told < TOLD) await tell(deps, writer, account);
  else await resetSecondFactor(deps, writer, userId);
}

/** The jobs of resets. */
export interface ResetJobs {
  reset_second_factors: null;
}

/** Going on, once an hour, with what operators began. */
export function resetJobs(deps: ResetDependencies): JobKind<null> {
  const { database, clock } = deps;
  return hourlyForEach(
    (most) => findDueResets(database.read, clock(), most),
    (userId) => database.write((writer) => goOn(deps, writer, userId), userId),
  );
}
