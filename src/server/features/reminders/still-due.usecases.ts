import type { AskedReminder, IsStillDue } from './asked-reminder.ts';
import type { Database } from '../../platform/database/database.ts';
import type { RunTask, Task } from '../../platform/workers/task.ts';
import { askedFor } from './decide-reminder.ts';
import { isLight, knownOf } from './remind.usecases.ts';
import { findPerson } from './reminder-settings.store.ts';
import { WHOLE_NOTEBOOK } from './reminder-times.store.ts';

/** Whether a reminder is asked for, as the notebook is now. */
export const isStillDueTask: Task<AskedReminder, boolean> = {
  name: 'is-still-asked',
  work: ({ database }, { userId, habitId, reminderId, date }) =>
    database.snapshot(async (reader) => {
      const person = await findPerson(reader, userId);
      if (!person) return false;
      const habit_id = habitId ?? WHOLE_NOTEBOOK;
      const row = { user_id: userId, habit_id, reminder_id: reminderId, next_date: date };
      const known = await knownOf(reader, database.engine, { people: [person], rows: [row] });
      const ofPerson = known.get(userId);
      return ofPerson !== undefined && askedFor(row, ofPerson) !== null;
    }),
};

/** Asks again about reminders that waited for a push service or a mail server. */
export function createIsStillDue({
  database,
  runTask,
}: {
  database: Database;
  runTask: RunTask;
}): IsStillDue {
  return async (reminder) => {
    const person = await findPerson(database.read, reminder.userId);
    if (!person) return false;
    return isLight(person)
      ? await isStillDueTask.work({ database, spoolFolder: '' }, reminder)
      : await runTask(isStillDueTask, reminder, reminder.userId);
  };
}
