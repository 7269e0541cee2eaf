import type { Change } from '#domain/commands/change.ts';
import type { Command } from '#domain/commands/command.ts';
import type { Reach } from '#domain/commands/reach.ts';
import type { Notebook, NotebookHabit } from '#domain/notebook.ts';
import { todayAt, type DayReckoning } from '#domain/today.ts';
import type { IdempotencyKey } from '../../platform/request-key.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Writer } from '../../platform/database/database.ts';
import {
  conflict,
  entriesBefore,
  invalidRequest,
  limitReached,
  notFound,
  tooOld,
  unauthenticated,
  type ProblemError,
} from '../../platform/problem-error.ts';
import { answeredBefore, rememberAnswer } from './answer-once.ts';
import { loadedNotebook } from './loaded-notebook.ts';
import { syncHabitTimes } from '../reminders/sync-next-times.usecases.ts';
import { holdTotals } from './notebook.store.ts';
import { openNotebook } from './open-notebook.ts';
import type { Entered, OpenNotebook, StoredRefusal, TakeWork } from './open-notebook.ts';
import { keepSlugs } from './slugs.usecases.ts';

export interface Changing {
  database: Database;
  clock: Clock;
  /** without it nobody asks who could ask for too much: what the server does by itself is bounded */
  takeWork?: TakeWork | undefined;
}

/** Whose notebook is changed, and what is today there. */
export interface NotebookOwner extends DayReckoning {
  userId: string;
  /** of a program: the only habits that it may know of; null: all */
  token?: { habits: readonly string[] | null };
  /** a change with it is made once: whoever asks again is told what came of it */
  once?: IdempotencyKey | undefined;
}

/** What is read at once with the account, where that is known before: each question takes its way. */
export interface Ahead {
  reach?: Partial<Reach>;
  read?: (writer: Writer) => Promise<unknown>;
}

/**
 * Changes a person's notebook in one transaction, which waits for the changes of the same person
 * before it. A revision is taken by each command that changes something, and only by those.
 *
 * @throws ProblemError unauthenticated when the account was deleted meanwhile, unavailable when too
 * many changes of the same person wait already, payload_too_large, too_many_requests where it is
 * more than one may ask for
 */
export async function changeNotebook<T>(
  { database, clock, takeWork }: Changing,
  owner: NotebookOwner,
  work: (notebook: OpenNotebook) => Promise<T>,
  ahead: Ahead = {},
): Promise<T> {
  const paying = takeWork && payingOnce(takeWork);
  return await database.write(
    (writer) => changeWithin({ database, clock, takeWork: paying?.(), writer }, owner, work, ahead),
    owner.userId,
  );
}

/**
 * A transaction that loses to another one is tried again: it pays for what it needs beyond what was
 * paid for before.
 *
 * @returns counts the work of each try
 */
function payingOnce(takeWork: TakeWork): () => TakeWork {
  let paid = 0;
  return () => {
    let needed = 0;
    return (userId, units, how) => {
      const unpaid = Math.min(units, needed + units - paid);
      if (unpaid > 0) takeWork(userId, unpaid, how);
      needed += units;
      paid = Math.max(paid, needed);
    };
  };
}

/** The same as a part of a transaction. */
export async function changeWithin<T>(
  { database, clock, takeWork, writer }: Changing & { writer: Writer },
  owner: NotebookOwner,
  work: (notebook: OpenNotebook) => Promise<T>,
  { reach = {}, read }: Ahead = {},
): Promise<T> {
  const { userId, once } = owner;
  const { engine } = database;
  const loaded = loadedNotebook(writer, engine, userId);
  // The account comes first: whoever changes the notebook too has ended by the time the rest is read.
  const [account] = await Promise.all([
    holdTotals(writer, engine, userId),
    loaded.load(reach),
    read?.(writer),
  ]);
  if (!account) throw unauthenticated();
  const before = account.habits_revision;
  const now = clock();
  const asking = { writer, userId, now };
  const answered = once && (await answeredBefore<T>(asking, once));
  if (answered) return answered.value;
  const moment = { now, today: todayAt(now, owner), timeZone: owner.time_zone };
  const notebook = openNotebook({
    writer,
    engine,
    userId,
    moment,
    takeWork,
    account,
    loaded,
    async onStored(stored, current) {
      await syncHabitTimes({ writer, engine, userId, now }, stored.habits, current.habits);
      // To a program for some habits, another slug would tell what the others are called.
      if (owner.token?.habits) return;
      const revision = account.habits_revision;
      await keepSlugs({ writer, engine, userId, revision }, stored, current);
    },
  });
  const value = await work(notebook);
  await notebook.store();
  if (once) await rememberAnswer(asking, once, value);
  const revision = account.habits_revision;
  if (revision !== before) writer.afterCommit(() => database.revisions.tell(userId, revision));
  return value;
}

/**
 * Carries out a command that a caller waits for.
 *
 * @returns as much of the notebook as the command reaches, after it
 * @throws ProblemError why it can't be
 */
export async function carryOut(
  open: OpenNotebook,
  command: Command,
  entered: Entered = {},
): Promise<{ notebook: Notebook; changes: readonly Change[] }> {
  const outcome = await open.apply(command, entered);
  if ('refusal' in outcome) throw problemOf(outcome.refusal);
  return { notebook: await open.read({}), changes: outcome.changes };
}

/** @throws ProblemError not_found, for what was deleted too */
export async function requireOpenHabit(open: OpenNotebook, id: string): Promise<NotebookHabit> {
  const { habits } = await open.read({ habits: new Set([id]) });
  const habit = habits.get(id);
  if (habit?.deleted_at !== null) throw notFound();
  return habit;
}

/** @throws ProblemError not_found, for what was deleted too */
export async function requireOpenGroup(
  open: OpenNotebook,
  id: string | null | undefined,
): Promise<void> {
  if (typeof id !== 'string') return;
  const { groups } = await open.read({ groups: new Set([id]) });
  if (groups.get(id)?.deleted_at !== null) throw notFound();
}

function problemOf(refusal: StoredRefusal): ProblemError {
  switch (refusal.code) {
    case 'not_found':
      return notFound();
    case 'limit_reached':
      return limitReached(refusal.limit);
    case 'conflict':
      return conflict();
    case 'entries_before_beginning':
      return entriesBefore();
    case 'too_old':
      return tooOld();
    case 'invalid_request':
      return invalidRequest([{ path: refusal.path, code: refusal.reason }]);
  }
}
