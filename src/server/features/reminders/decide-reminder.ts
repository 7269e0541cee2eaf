import { isAskedBy, isOpenOn } from '#domain/due.ts';
import { inOrder } from '#domain/commands/order.ts';
import { LETTER } from '#domain/weekly-letter.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { gapOf } from '#domain/lately.ts';
import { targetOn } from '#domain/goal.ts';
import type { Share } from '#domain/tally.ts';
import { endOfDay, todayAt } from '#domain/today.ts';
import { nextReminder, type Reminder } from '#domain/reminder.ts';
import type { PausedHabit } from '#domain/notebook.ts';
import type { Asked } from '../../platform/push/notification.ts';
import { WEEKLY_LETTER_LIFE } from './weekly-letter.ts';
import { REMINDER_LIFE } from '../../platform/push/push-jobs.ts';
import { comingOfAll, comingReminders } from './compute-next-times.ts';
import type { RemindedPerson } from './reminder-settings.store.ts';
import { RECKONED_ANEW, WHOLE_NOTEBOOK, type ReminderTimeRow } from './reminder-times.store.ts';
import type { DueWeeklyLetter } from './channels.ts';
import type { FiredReminder } from './decided-reminder.ts';

/** What is known of who is to be reminded. */
export interface Known {
  person: RemindedPerson;
  /** the habits that their reminders of this moment are about, with their entries and pauses */
  habits: readonly PausedHabit[];
}

export interface Decision {
  /** null: it does not fire */
  fired: FiredReminder | null;
  /** the weekly letter, if it is that which is due */
  letter: DueWeeklyLetter | null;
  /** when it comes next; null: no more */
  next: ReminderTimeRow | null;
}

const NO_MORE: Decision = { fired: null, letter: null, next: null };

/** Whether a reminder fires whose time has come, and when it comes next. */
export function decideReminder(row: ReminderTimeRow, known: Known, now: number): Decision {
  const { person } = known;
  const { reminder_id: reminderId } = row;
  const reminder = reminderOf(row, known);
  if (!reminder) return NO_MORE;
  if (row.next_at === RECKONED_ANEW)
    return { ...NO_MORE, next: timeAnew(row, reminder, { person, now }) };
  if (reminderId === LETTER) return decideWeeklyLetter(row, reminder, { person, now });
  const dueAt = timeOf(row, reminder, { person, now, life: REMINDER_LIFE });
  return {
    fired: dueAt === null ? null : firedReminder(row, known, dueAt),
    letter: null,
    next: row.again === 1 ? null : nextTime(row, reminder, { person, now }),
  };
}

/**
 * When one was to come, which may have been put off since; null where that is too long ago. One that is
 * wanted once more has no other time than the one that it was put off to.
 */
function timeOf(
  row: ReminderTimeRow,
  reminder: Reminder,
  { person, now, life }: { person: RemindedPerson; now: number; life: number },
): number | null {
  if (!isPutOff(row) || row.again === 1) return now - row.next_at > life ? null : row.next_at;
  const own = nextReminder(reminder, person, now - life - 1);
  return own?.date === row.next_date ? own.at : null;
}

export function isPutOff({ next_date, last_date }: ReminderTimeRow): boolean {
  return last_date === next_date;
}

/** A letter that was left out may come yet, where its person moves to before it is Monday there. */
function decideWeeklyLetter(
  row: ReminderTimeRow,
  reminder: Reminder,
  { person, now }: { person: RemindedPerson; now: number },
): Decision {
  const { next_date: monday, last_date } = row;
  const dueAt = timeOf(row, reminder, { person, now, life: WEEKLY_LETTER_LIFE });
  const since = dueAt === null ? last_date : monday;
  const next = nextReminder(reminder, person, now - WEEKLY_LETTER_LIFE, since ?? undefined);
  return {
    fired: null,
    letter: dueAt === null ? null : { userId: person.id, monday, dueAt },
    next: next && { ...row, next_at: next.at, next_date: next.date, last_date: since },
  };
}

function addressed({ id, email, name, locale }: RemindedPerson) {
  return { userId: id, email, name, locale };
}

/** The next time that is not too late already. */
function nextTime(
  row: ReminderTimeRow,
  reminder: Reminder,
  { person, now }: { person: RemindedPerson; now: number },
): ReminderTimeRow | null {
  const next = nextReminder(
    reminder,
    person,
    isPutOff(row) ? now - REMINDER_LIFE : Math.max(row.next_at, now - REMINDER_LIFE),
    row.next_date,
  );
  // A day that was left out may come yet, where only the clock was ahead.
  const last_date = now - row.next_at > REMINDER_LIFE ? row.last_date : row.next_date;
  return next && { ...row, next_at: next.at, next_date: next.date, last_date };
}

/**
 * The next time by the clock as it is, of one that may have been put off by a clock that was ahead.
 * What was due by that clock alone is not made up for.
 */
function timeAnew(
  row: ReminderTimeRow,
  reminder: Reminder,
  { person, now }: { person: RemindedPerson; now: number },
): ReminderTimeRow | null {
  if (row.again === 1) return null;
  const last =
    row.last_date !== null && row.last_date <= todayAt(now, person) ? row.last_date : undefined;
  // A day before a longer gap was left out as long late, and may be yet to come.
  const follows =
    last !== undefined && nextReminder(reminder, person, 0, last)?.date === row.next_date;
  const since = follows ? last : undefined;
  const next = nextReminder(reminder, person, now, since);
  return next && { ...row, next_at: next.at, next_date: next.date, last_date: since ?? null };
}

/** Which reminder of which day of a person it is. */
type OfDay = Pick<ReminderTimeRow, 'habit_id' | 'reminder_id' | 'next_date'>;

/** A reminder of a day, as its person and their notebook are now; null: it does not fire. */
export function firedReminder(row: OfDay, known: Known, dueAt: number): FiredReminder | null {
  const { person } = known;
  const { next_date: date } = row;
  const reminder = reminderOf(row, known);
  const asked = reminder && askedFor(row, reminder, known);
  if (!asked) return null;
  return {
    ...addressed(person),
    reminderId: reminder.id,
    way: reminder.way,
    dueAt,
    date,
    ends: endOfDay(date, person),
    isOver: todayAt(dueAt + REMINDER_LIFE, person) !== date,
    asked,
  };
}

/** What a reminder asks for on its day; null: nothing. */
function askedFor(row: OfDay, reminder: Reminder, known: Known): Asked | null {
  const { habits } = known;
  const date = row.next_date;
  const habit = habitOf(row, known);
  if (habit) {
    const { id, name, icon, cue, goals } = habit;
    const takesAmount = targetOn(goals, date).kind === 'at_least';
    if (!isAskedBy(habit, reminder, date)) return null;
    return { habit: id, name, icon, cue, takesAmount, ...afterMiss(habit, date) };
  }
  const open = inOrder(habits.filter((one) => isOpenOn(one, date)));
  return open.length === 0 ? null : { open: open.map(({ name, icon }) => ({ name, icon })) };
}

/** On the day after a miss a reminder says what stands; later ones are as ever. */
function afterMiss(habit: PausedHabit, date: CivilDate): { lately?: Share } {
  const gap = gapOf(habit, date);
  return gap?.missed === 1 ? { lately: { kept: gap.kept, asked: gap.asked } } : {};
}

function habitOf({ habit_id }: OfDay, { habits }: Known): PausedHabit | undefined {
  return habits.find(({ id }) => id === habit_id);
}

/** The reminder as it is now, unless it is there no more, or off. */
function reminderOf(row: OfDay, known: Known): Reminder | undefined {
  const { person } = known;
  const reminders =
    row.habit_id === WHOLE_NOTEBOOK
      ? comingOfAll(person, person)
      : comingReminders(habitOf(row, known));
  return reminders.find(({ id, rhythm }) => id === row.reminder_id && rhythm !== 'off');
}
