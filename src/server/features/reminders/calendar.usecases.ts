import { Readable } from 'node:stream';
import type { AnswerOf } from '#contract/endpoint.ts';
import type { calendarEndpoints } from '#contract/calendar.ts';
import { isAskedBy, isOpenOn } from '#domain/due.ts';
import { todayAt } from '#domain/today.ts';
import { widestNetworkOf } from '../../platform/limits/networks.ts';
import { requireSession } from '../auth/prove.usecases.ts';
import type { Person } from '../auth/sessions.usecases.ts';
import { tellOfAddress, type TellingDependencies } from '../auth/tell-of-change.ts';
import { activeHabits } from '../notebook/reading.usecases.ts';
import { notFound, unauthenticated } from '../../platform/problem-error.ts';
import { makeAnswer, LargeAnswer, type MadeAnswer } from '../../platform/large-answer.ts';
import type { RunTask, Task } from '../../platform/workers/task.ts';
import { makeActionToken, readActionToken } from './action-token.ts';
import { calendarFeed, type ReminderSource } from './calendar-feed.ts';
import { endCalendar } from './end-calendar.usecases.ts';
import { findFeedVersion, findRemindedPerson, putFeedVersion } from './reminder-settings.store.ts';
import type { AnswerDependencies, Shown } from './answers.usecases.ts';

/**
 * How often all calendars of one person fetch their feed, under whichever address: a few do so a few
 * times a day, and a long one takes as much as many other calls.
 */
export const FETCHES_OF_ONE = { perSecond: 1 / 60, burst: 10 };

export interface CalendarDependencies extends AnswerDependencies {
  runTask: RunTask;
  /** @throws ProblemError too_many_requests */
  takeFetch: (userId: string) => void;
  /** without a trailing slash */
  publicUrl: string;
}

type Feed = AnswerOf<typeof calendarEndpoints.getCalendar>;

/** @throws ProblemError unauthenticated when the account was deleted meanwhile */
export async function getCalendar(deps: CalendarDependencies, userId: string): Promise<Feed> {
  const version = await findFeedVersion(deps.database.read, userId);
  if (version === undefined) throw unauthenticated();
  return { address: isOpen(version) ? addressOf(deps, userId, version) : null };
}

function isOpen(version: number): boolean {
  return version % 2 === 1;
}

/**
 * Each address is made once: those of former versions are known no more. Its person is told by mail.
 *
 * @throws ProblemError unauthenticated when the session ended meanwhile
 */
export async function replaceCalendar(
  deps: CalendarDependencies & TellingDependencies,
  person: Person,
): Promise<Feed> {
  const { userId } = person;
  const version = await deps.database.write(async (writer) => {
    await requireSession(deps.database, writer, person);
    const next = await putFeedVersion(writer, userId, { isOpen: true });
    if (next !== undefined)
      await tellOfAddress(deps, writer, userId, { change: 'calendar-replaced' });
    return next;
  }, userId);
  if (version === undefined) throw unauthenticated();
  return { address: addressOf(deps, userId, version) };
}

export async function closeCalendar(deps: CalendarDependencies, userId: string): Promise<void> {
  await deps.database.write((writer) => endCalendar(writer, userId), userId);
}

function addressOf(
  { publicUrl, keys }: Pick<CalendarDependencies, 'publicUrl' | 'keys'>,
  userId: string,
  version: number,
): string {
  const token = makeActionToken(keys.actions, { purpose: 'calendar', userId, version });
  return `${publicUrl}/api/calendar/${token}`;
}

/** A feed as the notebook has it now. */
export const calendarTask: Task<
  { userId: string; version: number; url: string; now: number },
  MadeAnswer
> = {
  name: 'calendar',
  work: ({ database, tempFolder }, { userId, version, url, now }) =>
    database.snapshot(async (reader) => {
      const person = await findRemindedPerson(reader, userId);
      if (!person || (await findFeedVersion(reader, userId)) !== version) throw notFound();
      const { locale } = person;
      const today = todayAt(now, person);
      const habits = await activeHabits(reader, database.engine, userId, today);
      const ofHabits = habits.map((habit) => ({
        title: `${habit.icon} ${habit.name}`,
        cue: habit.cue,
        reminders: habit.reminders,
        isAsked: oncePerDay((reminder, date) => isAskedBy(habit, reminder, date)),
      }));
      const ofAll = {
        title: null,
        cue: '',
        reminders: person.reminders,
        isAsked: oncePerDay((_, date) => habits.some((one) => isOpenOn(one, date))),
      };
      const feed = await calendarFeed([...ofHabits, ofAll], {
        reckoning: person,
        locale,
        url,
        now,
      });
      return await makeAnswer(Readable.from([feed]), tempFolder);
    }),
};

/** Ten reminders may ask the same of a day: those that name days of the week, and those that do not. */
function oncePerDay(isAsked: ReminderSource['isAsked']): ReminderSource['isAsked'] {
  const known = new Map<string, boolean>();
  return (reminder, date) => {
    const key = `${date} ${reminder.weekdays.length === 7}`;
    const asked = known.get(key) ?? isAsked(reminder, date);
    known.set(key, asked);
    return asked;
  };
}

/** @throws ProblemError not_found where the address leads nowhere, too_many_requests, unavailable */
export async function readCalendar(
  { database, runTask, clock, keys, publicUrl, takeFetch, takeFromNetwork }: CalendarDependencies,
  { token, ip }: Shown,
): Promise<string | LargeAnswer> {
  const feed = readActionToken(keys.actions, token, 'calendar');
  // Whoever has a former address takes no place of those who have this one.
  if (!feed || (await findFeedVersion(database.read, feed.userId)) !== feed.version) {
    takeFromNetwork(widestNetworkOf(ip));
    throw notFound();
  }
  const { userId, version } = feed;
  takeFetch(userId);
  const made = await runTask(
    calendarTask,
    { userId, version, url: publicUrl, now: clock() },
    userId,
  );
  return 'text' in made ? made.text : new LargeAnswer(made.file);
}
