import { setImmediate as nextTurn } from 'node:timers/promises';
import { localizedPath } from '#contract/locale.ts';
import { addDays } from '#domain/civil-date.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import type { Pause } from '#domain/habit.ts';
import { inOrder } from '#domain/commands/order.ts';
import type { NotebookPause } from '#domain/notebook.ts';
import { todayAt } from '#domain/today.ts';
import type { DayReckoning } from '#domain/today.ts';
import { lastSeenAt } from '../auth/sessions.usecases.ts';
import { DAY } from '../../platform/clock.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Job } from '../../platform/jobs/job-kind.ts';
import type { WeeklySummaryFacts } from '../../platform/mail/weekly-summary-facts.ts';
import type { TakeTimedPlace } from '../../platform/mail/mail-jobs.ts';
import { mailTo } from '../../platform/mail/mail-texts.ts';
import type { MailMessage } from '../../platform/mail/mail-message.ts';
import type { MailTransport } from '../../platform/mail/transports.ts';
import { readNotebook, storedPauses } from '../notebook/reading.usecases.ts';
import { makeAnswerToken } from './answer-token.ts';
import { linksToStop } from './reminder-links.ts';
import type { RunTask, Task } from '../../platform/workers/task.ts';
import { findAddressee, putLastWeeklySummary } from './weekly-summary.store.ts';
import type { Addressee } from './weekly-summary.store.ts';
import { gatherWeek } from './week-facts.ts';
import { LATEST_LETTER } from './weekly-summary.ts';
import type { WeeklySummary } from './weekly-summary.ts';

/** What letters are written and sent with. */
export interface Sending {
  database: Database;
  runTask: RunTask;
  clock: Clock;
  transport: MailTransport;
  takePlace: TakeTimedPlace;
  /** of the tokens in links */
  key: Buffer;
  /** the address of the site, without a trailing slash */
  publicUrl: string;
  log: {
    info(details: object, message: string): void;
    warn(details: object, message: string): void;
  };
}

/** Writes and sends a letter that is due, if there is something to tell and somebody to read it. */
type SendWeeklySummary = (letter: WeeklySummary, job: Job) => Promise<void>;

export function createSendWeeklySummary(parts: Sending): SendWeeklySummary {
  const { database, runTask, clock, transport, takePlace, log } = parts;

  return async ({ monday, dueAt }, { id, userId }) => {
    if (userId === null || clock() > dueAt + LATEST_LETTER) return;
    const before = await findAddressee(database.read, userId, monday);
    if (!before) return;
    const { time_zone, day_start_hour } = before;
    const reckoning = { time_zone, day_start_hour };
    const facts = await runTask(weekFactsTask, { userId, monday, reckoning, now: clock() }, userId);
    if (!facts) return;
    // It took a while, in which the letter may have been stopped.
    const addressee = await findAddressee(database.read, userId, monday);
    if (!addressee) return;
    const message = letterTo(parts, { ...addressee, userId }, facts);
    const { kind } = message;
    if (!takePlace(message.to))
      return log.warn({ kind }, 'mail left out: its recipient got too many');
    await transport.send(id, message);
    await database.write((writer) => putLastWeeklySummary(writer, userId, monday), userId);
    log.info({ letter: id, kind }, 'mail sent');
  };
}

/** What a letter tells; null where there is nothing to tell, or nobody has used the account of late. */
export const weekFactsTask: Task<
  { userId: string; monday: CivilDate; reckoning: DayReckoning; now: number },
  WeeklySummaryFacts | null
> = {
  name: 'week-facts',
  work: async ({ database }, { userId, monday, reckoning, now }) => {
    const today = todayAt(now, reckoning);
    const week = gatherWeek(monday, today);
    return await readNotebook(database, userId, async (reader, habitsIn) => {
      const pauses = await storedPauses(reader, userId);
      const active = habitsIn((habits) => inOrder(habits.filter(({ is_active }) => is_active)));
      for await (const habit of active) {
        week.add({ ...habit, pauses: pausesOf(habit.id, pauses) });
        await nextTurn();
      }
      const seenAt = await lastSeenAt(reader, userId);
      return isUsed({ seenAt, enteredOn: week.latestEntry() }, { now, today }) ? week.all() : null;
    });
  },
};

function pausesOf(habitId: string, pauses: readonly NotebookPause[]): Pause[] {
  return pauses
    .filter(({ habit_id }) => habit_id === null || habit_id === habitId)
    .map(({ first, last }) => ({ first, last: last ?? undefined }));
}

/** An account that nobody has used for so many days gets no letters. */
const UNUSED = 28;

/** A mail's link enters a day without a session, and some people keep their habits by looking on. */
function isUsed(
  { seenAt, enteredOn }: { seenAt: number | null; enteredOn: CivilDate | undefined },
  { now, today }: { now: number; today: CivilDate },
): boolean {
  if (seenAt !== null && seenAt >= now - UNUSED * DAY) return true;
  return enteredOn !== undefined && enteredOn >= addDays(today, -UNUSED);
}

function letterTo(
  { key, publicUrl }: Sending,
  { userId, email, name, locale }: Addressee & { userId: string },
  facts: WeeklySummaryFacts,
): MailMessage {
  const stop = { purpose: 'stop', userId, habitId: null, reminderId: null } as const;
  const url = (path: string) => `${publicUrl}${localizedPath(path, locale)}`;
  return mailTo({ email, locale }, 'weekly-letter', {
    ...facts,
    name,
    url: url('/'),
    answersUrl: url('/automaticity'),
    ...linksToStop(publicUrl, locale, makeAnswerToken(key, stop)),
  });
}
