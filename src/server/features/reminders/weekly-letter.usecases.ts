import { setImmediate as nextTurn } from 'node:timers/promises';
import { localizedPath } from '#contract/locale.ts';
import { addDays, type CivilDate } from '#domain/civil-date.ts';
import { inOrder } from '#domain/commands/order.ts';
import { pausesOf } from '#domain/notebook.ts';
import { todayAt, type DayReckoning } from '#domain/today.ts';
import { lastSeenAt } from '../auth/sessions.usecases.ts';
import { DAY, MINUTE, SECOND, type Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { growing, type Job, type JobKind } from '../../platform/jobs/job-kind.ts';
import type { SendMail } from '../../platform/mail/mail-jobs.ts';
import { mailTo, type Mail } from '../../platform/mail/mails.ts';
import { failureOf } from '../../platform/mail/transports.ts';
import type { WeeklyLetterFacts } from '../../platform/mail/weekly-letter-texts.ts';
import { readNotebook, storedPauses } from '../notebook/reading.usecases.ts';
import { makeActionToken } from './action-token.ts';
import { linksToStop } from './channels.ts';
import type { RunTask, Task } from '../../platform/workers/task.ts';
import { findAddressee, putLastWeeklyLetter, type Addressee } from './reminder-settings.store.ts';
import { gatherWeek, WEEKLY_LETTER_LIFE, type WeeklyLetter } from './weekly-letter.ts';

/** The jobs of weekly letters, and what they are about. */
export interface WeeklyLetterJobs {
  letter: WeeklyLetter;
}

interface Sending {
  database: Database;
  runTask: RunTask;
  clock: Clock;
  sendMail: SendMail;
  /** of the tokens in links */
  key: Buffer;
  /** the address of the site, without a trailing slash */
  publicUrl: string;
  log: { error(details: object, message: string): void };
}

/** They are written when they are sent, so that whoever wants no more of them gets none. */
export function weeklyLetterJobs(parts: Sending): JobKind<WeeklyLetter> {
  return {
    /** They mostly wait for the mail server; few are written at once. */
    atOnce: 10,
    /** Longer than it takes to read some large notebooks, and to send. */
    lease: 3 * MINUTE,
    pauseAfter: growing(10 * SECOND, 4, 30 * MINUTE),
    worthUntil: ({ dueAt }) => dueAt + WEEKLY_LETTER_LIFE,
    run: (summary, job) => sendWeeklyLetter(parts, summary, job),
    explain: failureOf,
  };
}

/** Writes and sends one that is due, if there is something to tell and somebody to read it. */
async function sendWeeklyLetter(
  parts: Sending,
  { monday }: WeeklyLetter,
  { id, userId }: Job,
): Promise<void> {
  const { database, runTask, clock, sendMail, log } = parts;
  if (userId === null) return;
  const before = await findAddressee(database.read, userId, monday);
  if (!before) return;
  const { time_zone, day_start_hour } = before;
  const reckoning = { time_zone, day_start_hour };
  const facts = await runTask(weekFactsTask, { userId, monday, reckoning, now: clock() }, userId);
  if (!facts) return;
  // It took a while, in which it may have been stopped.
  const addressee = await findAddressee(database.read, userId, monday);
  if (!addressee) return;
  const mail = weeklyLetterTo(parts, { ...addressee, userId }, facts);
  if (!(await sendMail(id, mail, { isTimed: true }))) return;
  // Where it can't be noted, the time of the next one still keeps this one from coming again.
  await database
    .write((writer) => putLastWeeklyLetter(writer, userId, monday), userId)
    .catch((error: unknown) => log.error({ err: error, mail: id }, 'a sent letter was not noted'));
}

/** What one tells; null where there is nothing to tell, or nobody has used the account of late. */
export const weekFactsTask: Task<
  { userId: string; monday: CivilDate; reckoning: DayReckoning; now: number },
  WeeklyLetterFacts | null
> = {
  name: 'week-facts',
  work: async ({ database }, { userId, monday, reckoning, now }) => {
    const today = todayAt(now, reckoning);
    const week = gatherWeek(monday, today);
    return await readNotebook(database, userId, async (reader, habitsIn) => {
      const pauses = await storedPauses(reader, userId);
      const active = habitsIn((habits) => inOrder(habits.filter(({ is_active }) => is_active)));
      for await (const habit of active) {
        week.add({ ...habit, pauses: pausesOf(pauses, habit.id) });
        await nextTurn();
      }
      const seenAt = await lastSeenAt(reader, userId);
      return isUsed({ seenAt, enteredOn: week.latestEntry() }, { now, today }) ? week.all() : null;
    });
  },
};

/** An account that nobody has used for so many days gets none. */
const UNUSED = 28;

/** A mail's link enters a day without a session, and some people keep their habits by looking on. */
function isUsed(
  { seenAt, enteredOn }: { seenAt: number | null; enteredOn: CivilDate | undefined },
  { now, today }: { now: number; today: CivilDate },
): boolean {
  if (seenAt !== null && seenAt >= now - UNUSED * DAY) return true;
  return enteredOn !== undefined && enteredOn >= addDays(today, -UNUSED);
}

function weeklyLetterTo(
  { key, publicUrl }: Sending,
  { userId, email, name, locale }: Addressee & { userId: string },
  facts: WeeklyLetterFacts,
): Mail {
  const stop = { purpose: 'stop', userId, habitId: null, reminderId: null } as const;
  const url = (path: string) => `${publicUrl}${localizedPath(path, locale)}`;
  return mailTo({ email, locale }, 'weekly-letter', {
    ...facts,
    name,
    url: url('/'),
    answersUrl: url('/automaticity'),
    ...linksToStop(publicUrl, locale, makeActionToken(key, stop)),
  });
}
