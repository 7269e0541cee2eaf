import { GRACE_DAYS } from '#contract/operator.ts';
import type { AccountAct, ListedAccount, OperatorAct } from '#contract/operator.ts';
import { waysIn } from '../auth/accounts.usecases.ts';
import { endFormerAccess } from '../auth/end-access.ts';
import { loginLink } from '../auth/mail-links.ts';
import { requireProof } from '../auth/prove.usecases.ts';
import {
  beginReset,
  callOffReset,
  resetSecondFactor,
  type ResetDependencies,
} from '../auth/second-factor/reset-second-factor.usecases.ts';
import type { Site } from '../auth/proofs.ts';
import type { Person, SessionDependencies } from '../auth/sessions.usecases.ts';
import { tellByMail } from '../auth/tell-of-change.ts';
import { DAY, type Clock } from '../../platform/clock.ts';
import type { Database, Writer } from '../../platform/database/database.ts';
import { newId } from '../../platform/new-id.ts';
import { conflict, notFound } from '../../platform/problem-error.ts';
import { dayInWords } from '../../platform/texts.ts';
import { forgetTimes, resyncAllTimes } from '../reminders/sync-next-times.usecases.ts';
import { findById, findOverdue, findRecipient, setStanding } from './accounts.store.ts';
import type { AccountRow } from './accounts.store.ts';
import { listedAccount, stateOf } from './listed-account.ts';
import { holdOperators, insertAct, insertOperator, operatorRows } from './operators.store.ts';
import { isBySettings, isOperator, requireOperator } from './operators.usecases.ts';
import type { OperatorSettings } from './operators.usecases.ts';
import { hourlyForEach } from '../../platform/jobs/hourly.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';

/** What acts of operators need. */
export interface ActDependencies
  extends ResetDependencies, Pick<SessionDependencies, 'log'>, OperatorSettings, Site {}

/** Who acts: an operator, or whoever has the command line of the server. */
export type Actor = Person | 'command line';

/** What an act was done to. */
type Subject = { account: string } | { invitation: string };

/**
 * Does something as an operator, and logs it, at one go. Of two operators who act at once each is
 * still one when their act counts.
 *
 * @throws ProblemError not_found, password_needed
 */
export async function actAsOperator<T>(
  deps: ActDependencies,
  by: Actor,
  work: (writer: Writer, log: (act: OperatorAct, subject: Subject) => Promise<void>) => Promise<T>,
): Promise<T> {
  const { database, clock } = deps;
  return await database.write(async (writer) => {
    const operator_id = by === 'command line' ? null : by.userId;
    if (by !== 'command line') {
      await holdOperators(writer);
      await requireOperator(deps, writer, by.userId);
      await requireProof(deps, writer, by);
    }
    return await work(writer, async (act, subject) => {
      const [account_id, invitation_id] =
        'account' in subject ? [subject.account, null] : [null, subject.invitation];
      const row = { id: newId(), at: clock(), operator_id, act, account_id, invitation_id };
      await insertAct(writer, row);
      writer.afterCommit(() =>
        deps.log.info({ operator: operator_id, act, ...subject }, 'operator act'),
      );
    });
  });
}

/**
 * Changes how somebody’s account stands.
 *
 * @throws ProblemError not_found, password_needed; conflict, where it stands otherwise by now, or is
 * an operator’s who must not be kept out
 */
export async function changeAccount(
  deps: ActDependencies,
  by: Actor,
  { userId, act }: { userId: string; act: AccountAct },
): Promise<ListedAccount> {
  return await actAsOperator(deps, by, async (writer, log) => {
    const account = await findById(writer, userId);
    if (!account) throw notFound();
    const operators = await holdOperators(writer);
    const isOneOfThem = operators.has(userId) || isBySettings(deps, account);
    const isSelf = by !== 'command line' && by.userId === userId;
    switch (act) {
      case 'suspend':
      case 'delete':
        if (isOneOfThem) throw conflict();
        await suspend(deps, writer, account, act);
        break;
      case 'unsuspend':
        await unsuspend(deps, writer, account);
        break;
      case 'make_operator':
        if (isOneOfThem || stateOf(account) !== 'active') throw conflict();
        await insertOperator(writer, { user_id: userId, since: deps.clock(), is_first: 0 });
        break;
      case 'end_operator':
        // Who is one by the settings stays one, whatever is deleted here.
        if (!operators.has(userId) || isSelf || isBySettings(deps, account)) throw conflict();
        await operatorRows.removeAll(writer, userId);
        break;
      case 'reset_second_factor':
        // Whoever has the command line could have it from the database as well.
        await (by === 'command line' ? resetSecondFactor : beginReset)(deps, writer, userId);
        break;
      case 'keep_second_factor':
        await callOffReset(deps, writer, userId);
        break;
    }
    await log(act, { account: userId });
    const changed = (await findById(writer, userId)) ?? account;
    const ways = (await waysIn(writer, deps.database.engine, [userId])).get(userId);
    return listedAccount(changed, { isOperator: await isOperator(deps, writer, changed), ways });
  });
}

/** Ends all sessions and reminders, and tells the person. What they have stays. */
async function suspend(
  deps: ActDependencies,
  writer: Writer,
  account: AccountRow,
  act: 'suspend' | 'delete',
): Promise<void> {
  const now = deps.clock();
  const isPossible = act === 'suspend' ? ['active'] : ['active', 'suspended'];
  if (!isPossible.includes(stateOf(account))) throw conflict();
  const delete_at = act === 'delete' ? now + GRACE_DAYS * DAY : null;
  // First of all: whoever signs in at this moment waits for it, or their session ends by it.
  const standing = { suspended_at: account.suspended_at ?? now, delete_at };
  if (!(await setStanding(writer, account, standing))) throw conflict();
  await endFormerAccess(writer, account.id);
  await forgetTimes(writer, account.id);
  const person = await findRecipient(writer, account.id);
  const until = delete_at === null ? '' : dayInWords(person.locale, delete_at, 'date');
  await tellByMail(deps, writer, person, 'kept-out', { name: person.name, until });
}

async function unsuspend(
  deps: ActDependencies,
  writer: Writer,
  account: AccountRow,
): Promise<void> {
  const { database, clock, publicUrl } = deps;
  if (stateOf(account) === 'active') throw conflict();
  const standing = { suspended_at: null, delete_at: null };
  if (!(await setStanding(writer, account, standing))) throw conflict();
  await resyncAllTimes({ writer, engine: database.engine, userId: account.id, now: clock() });
  const person = await findRecipient(writer, account.id);
  const facts = { name: person.name, url: loginLink(publicUrl, person.locale) };
  await tellByMail(deps, writer, person, 'let-in', facts);
}

/** The jobs of operators. */
export interface OperatorJobs {
  close_overdue: null;
}

/** Closing, once an hour, the accounts whose time of grace is over. */
export function operatorJobs({
  database,
  clock,
  close,
}: {
  database: Database;
  clock: Clock;
  /** closes an account, and has it emptied */
  close: (writer: Writer, userId: string) => Promise<void>;
}): JobKind<null> {
  return hourlyForEach(
    (most) => findOverdue(database.read, clock(), most),
    (userId) =>
      database.write(async (writer) => {
        const account = await findById(writer, userId);
        const isDue = account && account.delete_at !== null && account.delete_at <= clock();
        // Set to what it is: so it is held, and still to be closed whatever others did meanwhile.
        if (isDue && (await setStanding(writer, account, account))) await close(writer, userId);
      }, userId),
  );
}
