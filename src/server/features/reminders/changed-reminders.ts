import type { Change } from '#domain/commands/change.ts';
import type { HabitFields } from '#domain/notebook.ts';
import type { ReminderSettings } from '#contract/reminder-settings.ts';
import type { Reminder } from '#domain/reminder.ts';
import { weeklySummaryReminder } from '#domain/weekly-letter.ts';
import type { DayReckoning } from '#domain/today.ts';
import type { ReminderChange } from './compute-next-times.ts';

/** The reminders of a habit that come: none of what is archived or deleted. */
export function comingReminders(habit: HabitFields | null): readonly Reminder[] {
  return habit?.is_active && habit.deleted_at === null ? habit.reminders : [];
}

/** What comes of the whole notebook: its reminders, and the weekly letter if it is wanted. */
export function comingOfAll(
  { reminders, weekly_letter }: ReminderSettings,
  reckoning: Pick<DayReckoning, 'day_start_hour'>,
): readonly Reminder[] {
  return weekly_letter ? [...reminders, weeklySummaryReminder(reckoning)] : reminders;
}

/** Whether a change leaves alone what its reminders come by. */
function hasSame(before: HabitFields, after: HabitFields): boolean {
  return (['reminders', 'is_active', 'deleted_at'] as const).every(
    (field) => before[field] === after[field],
  );
}

/** Gathers what changes of a notebook do to the reminders of its habits. */
export function changedReminders() {
  const byHabit = new Map<string, ReminderChange>();
  return {
    add(changes: readonly Change[]): void {
      for (const change of changes) {
        if (change.type !== 'habit') continue;
        const { id, before, after } = change;
        if (before && hasSame(before, after)) continue;
        const first = byHabit.get(id)?.before ?? comingReminders(before);
        byHabit.set(id, { habitId: id, before: first, after: comingReminders(after) });
      }
    },
    all: (): readonly ReminderChange[] => [...byHabit.values()],
  };
}
