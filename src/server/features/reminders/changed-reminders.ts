import type { HabitFields } from '#domain/notebook.ts';
import type { ReminderSettings } from '#contract/reminder-settings.ts';
import type { Reminder } from '#domain/reminder.ts';
import { weeklySummaryReminder } from '#domain/weekly-letter.ts';
import type { DayReckoning } from '#domain/today.ts';

/** The reminders of a habit that come: none of what is archived or deleted. */
export function comingReminders(habit: HabitFields | undefined): readonly Reminder[] {
  return habit?.is_active && habit.deleted_at === null ? habit.reminders : [];
}

/** What comes of the whole notebook: its reminders, and the weekly letter if it is wanted. */
export function comingOfAll(
  { reminders, weekly_letter }: ReminderSettings,
  reckoning: Pick<DayReckoning, 'day_start_hour'>,
): readonly Reminder[] {
  return weekly_letter ? [...reminders, weeklySummaryReminder(reckoning)] : reminders;
}
