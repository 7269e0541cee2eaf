import { isDeepStrictEqual } from 'node:util';
import type { HabitFields } from '#domain/notebook.ts';
import type { ReminderSettings } from '#contract/reminder-settings.ts';
import { nextReminder, type Reminder } from '#domain/reminder.ts';
import { LETTER, weeklyLetterReminder } from '#domain/weekly-letter.ts';
import type { DayReckoning } from '#domain/today.ts';
import { WEEKLY_LETTER_LIFE } from './weekly-letter.ts';
import type { ReminderTimeRow } from './reminder-times.store.ts';

/** The reminders of a habit that come: none of what is archived or deleted. */
export function comingReminders(habit: HabitFields | undefined): readonly Reminder[] {
  return habit?.is_active && habit.deleted_at === null ? habit.reminders : [];
}

/** What comes of the whole notebook: its reminders, and the weekly letter if it is wanted. */
export function comingOfAll(
  { reminders, weekly_letter }: ReminderSettings,
  reckoning: Pick<DayReckoning, 'day_start_hour'>,
): readonly Reminder[] {
  return weekly_letter ? [...reminders, weeklyLetterReminder(reckoning)] : reminders;
}

/** The reminders of a habit or of the whole notebook, before a change and after it. */
export interface ReminderChange {
  habitId: string;
  before: readonly Reminder[];
  after: readonly Reminder[];
}

/** Whose they are, and how that person reckons now. */
export interface Reckoned {
  userId: string;
  reckoning: DayReckoning;
  now: number;
  /** the person reckoned otherwise until now */
  isMoved: boolean;
}

/** What becomes of the times of reminders. */
export interface TimesChange {
  put: ReminderTimeRow[];
  gone: ReminderTimeRow[];
}

/**
 * When reminders come next after a change. What is due already is left to whoever sends it.
 *
 * @param rows when those of the habit came next until now
 */
export function computeNextTimes(
  { habitId, before, after }: ReminderChange,
  rows: readonly ReminderTimeRow[],
  { userId, reckoning, now, isMoved }: Reckoned,
): TimesChange {
  const put: ReminderTimeRow[] = [];
  const left = new Set(rows.filter(({ again }) => again === 0));
  for (const reminder of after) {
    const { id } = reminder;
    const row = [...left].find(({ reminder_id }) => reminder_id === id);
    const earlier = before.find((one) => one.id === id);
    const isSame = row && isDeepStrictEqual(earlier, reminder);
    if (!isSame || (isMoved && row.next_at > now)) {
      const last = row?.last_date ?? undefined;
      // Who moves a reminder to another time wants it at that time, and today too.
      const since = earlier?.time === reminder.time ? last : undefined;
      // A letter that the move has put into the hours gone by still comes.
      const from = isMoved && id === LETTER ? now - WEEKLY_LETTER_LIFE : now;
      const next = nextReminder(reminder, reckoning, from, since);
      if (!next) continue;
      const key = { user_id: userId, habit_id: habitId, reminder_id: id, again: 0 } as const;
      const last_date = last !== undefined && last < next.date ? last : null;
      put.push({ ...key, next_at: next.at, next_date: next.date, last_date });
    }
    if (row) left.delete(row);
  }
  const ids = new Set(after.map(({ id }) => id));
  const goneWithTheirs = rows.filter(
    ({ again, reminder_id }) => again === 1 && !ids.has(reminder_id),
  );
  return { put, gone: [...left, ...goneWithTheirs] };
}
