import { addDays, type CivilDate } from '#domain/civil-date.ts';
import { todayAt } from '#domain/today.ts';
import { completionOf } from '#contract/entry-on-wire.ts';
import { knownColor } from '#contract/habit.ts';
import type {
  DayPreview,
  DoneAnswer,
  DoneBody,
  ReminderPreview,
  StopPreview,
} from '#contract/reminder-answers.ts';
import type { EnterDay, Mark } from '#domain/commands/command.ts';
import { isSame, markIn } from '#domain/commands/day-fields.ts';
import { reachOf } from '#domain/commands/reach.ts';
import { dayOn } from '#domain/entries.ts';
import { targetOn } from '#domain/goal.ts';
import type { ReminderSettings } from '#contract/reminder-settings.ts';
import type { Reminder } from '#domain/reminder.ts';
import { HOUR, type Clock } from '../../platform/clock.ts';
import type { Database, Reader } from '../../platform/database/database.ts';
import type { Keys } from '../../platform/keys.ts';
import { widestNetworkOf } from '../../platform/limits/networks.ts';
import type { Queues } from '../../platform/limits/queue.ts';
import {
  carryOut,
  changeNotebook,
  requireOpenHabit,
  type NotebookOwner,
} from '../notebook/change-notebook.usecases.ts';
import { conflict, invalidToken, ProblemError } from '../../platform/problem-error.ts';
import { findPerson, holdPerson } from '../profile/profile.usecases.ts';
import { applyWithin, findApplied, putMarked } from '../notebook/commands.usecases.ts';
import type { OpenNotebook } from '../notebook/open-notebook.ts';
import { entriesOfYear, requireHabit } from '../notebook/reading.usecases.ts';
import { makeActionToken, readActionToken, type Answer, type Purpose } from './action-token.ts';
import { putTimes, WHOLE_NOTEBOOK } from './reminder-times.store.ts';
import { holdReminderSettings } from './reminder-settings.store.ts';
import { changeReminderSettings, getReminderSettings } from './reminder-settings.usecases.ts';

/** How often one token is used, and how often anybody shows what is none from one network. */
export const ANSWERS_OF_A_TOKEN = { perSecond: 1, burst: 30 };
export const ANSWERS_FROM_A_NETWORK = { perSecond: 20, burst: 600 };

export interface AnswerDependencies {
  database: Database;
  clock: Clock;
  keys: Pick<Keys, 'actions'>;
  reading: Queues;
  /** @throws ProblemError too_many_requests */
  takeOfToken: (token: string) => void;
  takeFromNetwork: (network: string) => void;
}

/** A token that somebody shows, and from where. */
export interface Shown {
  token: string;
  ip: string;
}

/** A day of somebody’s habit. */
interface HabitDate {
  userId: string;
  habitId: string;
  date: CivilDate;
}

/**
 * Whose token it is and what it says. One that is about a day is over when the day after is.
 *
 * @throws ProblemError invalid_token, too_many_requests
 */
async function holderOf<P extends Purpose>(
  { database, clock, keys, takeOfToken, takeFromNetwork }: AnswerDependencies,
  { token, ip }: Shown,
  ...purposes: readonly P[]
): Promise<{ answer: Answer<P>; owner: NotebookOwner }> {
  const answer = readActionToken(keys.actions, token, ...purposes);
  if (!answer) {
    takeFromNetwork(widestNetworkOf(ip));
    throw invalidToken();
  }
  takeOfToken(token);
  const person = await findPerson(database.read, answer.userId);
  const isOver =
    !person || ('date' in answer && todayAt(clock(), person) > addDays(answer.date, 1));
  if (isOver) throw invalidToken();
  const { time_zone, day_start_hour } = person;
  return { answer, owner: { userId: answer.userId, time_zone, day_start_hour } };
}

/**
 * Says what a token would mark, or turn off.
 *
 * @throws ProblemError invalid_token, not_found for a habit that was deleted, too_many_requests;
 * unavailable when it has to be later
 */
export async function lookAtReminder(
  deps: AnswerDependencies,
  shown: Shown,
): Promise<ReminderPreview> {
  const { answer } = await holderOf(deps, shown, 'done', 'stop');
  return answer.purpose === 'stop'
    ? await lookAtStop(deps.database.read, answer)
    : { purpose: 'done', ...(await lookAtDay(deps, answer)) };
}

/**
 * Says what a day of a habit has and asks for.
 *
 * @throws ProblemError not_found for a habit that was deleted; unavailable when it has to be later
 */
export async function lookAtDay(
  { database: { read }, reading }: Pick<AnswerDependencies, 'database' | 'reading'>,
  { userId, habitId, date }: HabitDate,
): Promise<DayPreview> {
  return await reading(userId, async () => {
    const { name, icon, color, goals } = await requireHabit(read, userId, habitId);
    const { entry } = dayOn(await entriesOfYear(read, userId, habitId, date), date);
    const completion = entry && completionOf({ date, ...entry }, goals);
    return {
      habit: { name, icon, color: knownColor(color) },
      date,
      target: targetOn(goals, date),
      value: completion?.value ?? null,
      kept: completion?.completed ?? false,
    };
  });
}

/**
 * Marks the habit of a reminder as kept on its day, by the command that a page would send, so that
 * either of the two that comes later is known to be the same. Whoever asks again, since no answer
 * came, can take it back all the same.
 *
 * @throws ProblemError invalid_token, not_found, limit_reached, too_many_requests
 */
export async function markDone(
  deps: AnswerDependencies,
  { token, id, at, amount, ip }: DoneBody & { ip: string },
): Promise<DoneAnswer> {
  const { answer, owner } = await holderOf(deps, { token, ip }, 'done');
  return await markDay(deps, owner, { ...answer, id, at, amount });
}

/**
 * Marks a day of a habit as kept by a command with an id, and says what takes it back.
 *
 * @throws ProblemError not_found, limit_reached
 */
export async function markDay(
  deps: Pick<AnswerDependencies, 'database' | 'clock' | 'keys'>,
  owner: NotebookOwner,
  { userId, habitId, date, id, at, amount }: HabitDate & Omit<DoneBody, 'token'>,
): Promise<DoneAnswer> {
  const mark: Mark = { value: amount ?? true };
  const command: EnterDay = { type: 'enter_day', habit: habitId, date, mark };
  return await changeNotebook(deps, owner, async (open) => {
    await requireOpenHabit(open, habitId);
    const { engine } = deps.database;
    const before = await markOn(open, habitId, date);
    const [result] = await applyWithin(open, [
      { id, command, ...(at === undefined ? {} : { at }) },
    ]);
    if (result?.code)
      throw new ProblemError(result.code, result.limit ? { limit: result.limit } : {});
    if (result?.result !== 'repeated') {
      await open.store();
      const marked = { habit: habitId, date, before, after: await markOn(open, habitId, date) };
      await putMarked(open.writer, userId, { id, marked });
    }
    const applied = (await findApplied(open.writer, userId, { engine, ids: [id] })).get(id);
    // An id that came before may be of another day.
    if (applied?.marked?.habit !== habitId || applied.marked.date !== date) return { undo: null };
    const { before: former, after } = applied.marked;
    const undo = { purpose: 'undo', userId, habitId, date, before: former, after } as const;
    return { undo: isSame(former, after) ? null : makeActionToken(deps.keys.actions, undo) };
  });
}

/**
 * Puts back what stood on a day before it was marked by a reminder. What was entered there since
 * stays.
 *
 * @throws ProblemError invalid_token, not_found, conflict where something was, too_many_requests
 */
export async function takeDoneBack(deps: AnswerDependencies, shown: Shown): Promise<void> {
  const { answer, owner } = await holderOf(deps, shown, 'undo');
  const { habitId, date, before, after } = answer;
  await changeNotebook(deps, owner, async (open) => {
    await requireOpenHabit(open, habitId);
    const now = await markOn(open, habitId, date);
    if (isSame(now, before)) return;
    if (!isSame(now, after)) throw conflict();
    await carryOut(open, { type: 'enter_day', habit: habitId, date, mark: before });
  });
}

async function markOn(open: OpenNotebook, habit: string, date: CivilDate): Promise<Mark | null> {
  const { habits } = await open.read(reachOf({ type: 'enter_day', habit, date }));
  return markIn(dayOn(habits.get(habit)?.entries ?? new Map(), date));
}

/**
 * Has a reminder come once more in an hour, about the same day. Whether it fires is decided then;
 * asking again moves it.
 *
 * @throws ProblemError invalid_token, too_many_requests
 */
export async function remindLater(deps: AnswerDependencies, shown: Shown): Promise<void> {
  const { answer } = await holderOf(deps, shown, 'later');
  const { userId: user_id, habitId, reminderId: reminder_id, date: next_date } = answer;
  const habit_id = habitId ?? WHOLE_NOTEBOOK;
  const { engine } = deps.database;
  const next_at = deps.clock() + HOUR;
  await deps.database.write(async (writer) => {
    // Held, so that nothing is left behind for somebody who is kept out at the same time.
    if (!(await holdPerson(writer, engine, user_id))) throw invalidToken();
    await putTimes(writer, [
      { user_id, habit_id, reminder_id, again: 1, next_at, next_date, last_date: null },
    ]);
  }, user_id);
}

/**
 * Turns a reminder or the weekly letter off. One that is off already, or gone, stays so.
 *
 * @throws ProblemError invalid_token, too_many_requests
 */
export async function stopReminder(deps: AnswerDependencies, shown: Shown): Promise<void> {
  const { answer, owner } = await holderOf(deps, shown, 'stop');
  const { userId, habitId, reminderId } = answer;
  if (habitId === null) return await stopForAll(deps, userId, reminderId);
  await changeNotebook(deps, owner, async (open) => {
    const { habits } = await open.read({ habits: new Set([habitId]) });
    const habit = habits.get(habitId);
    if (!habit || habit.deleted_at !== null) return;
    const reminders = turnedOff(habit.reminders, reminderId);
    await carryOut(open, { type: 'change_habit', habit: habitId, reminders });
  });
}

async function stopForAll(
  { database, clock }: AnswerDependencies,
  userId: string,
  reminderId: string | null,
): Promise<void> {
  const { engine } = database;
  await database.write(async (writer) => {
    // Held, so that nothing is turned back that is changed at the same time.
    const settings = await holdReminderSettings(writer, engine, userId);
    const keeping = { writer, engine, userId, now: clock() };
    if (settings) await changeReminderSettings(keeping, without(settings, reminderId));
  }, userId);
}

/** @param reminderId null for the weekly letter */
function without(settings: ReminderSettings, reminderId: string | null): Partial<ReminderSettings> {
  return reminderId === null
    ? { weekly_letter: false }
    : { reminders: turnedOff(settings.reminders, reminderId) };
}

function turnedOff(reminders: readonly Reminder[], reminderId: string | null): Reminder[] {
  return reminders.map((each) => (each.id === reminderId ? { ...each, rhythm: 'off' } : each));
}

/**
 * Says what would be turned off.
 *
 * @throws ProblemError not_found for a habit that was deleted
 */
async function lookAtStop(
  reader: Reader,
  { userId, habitId, reminderId }: Answer<'stop'>,
): Promise<StopPreview> {
  const habit = habitId === null ? null : await requireHabit(reader, userId, habitId);
  const settings = await getReminderSettings(reader, userId);
  const { reminders } = habit ?? settings;
  const reminder = reminders.find(({ id }) => id === reminderId);
  const isOff = reminder === undefined || reminder.rhythm === 'off';
  return {
    purpose: 'stop',
    what: reminderId === null ? 'letter' : 'reminder',
    habit: habit ? { name: habit.name, icon: habit.icon } : null,
    time: reminder?.time ?? null,
    stopped: reminderId === null ? !settings.weekly_letter : isOff,
  };
}
