import {
  exportAccountTask,
  exportCsvTask,
  exportLoopBackupTask,
  exportLoopTask,
  listLoopRemarksTask,
} from './exports/exports.usecases.ts';
import { listHabitsTask } from './habits/habits.usecases.ts';
import { weekFactsTask } from './letters/send-letter.usecases.ts';
import { calendarTask } from './reminders/calendar.usecases.ts';
import { decideRemindersTask } from './reminders/remind.usecases.ts';
import { isStillAskedTask } from './reminders/still-asked.usecases.ts';
import type { Task } from './workers/task.ts';

/** All tasks, by name. Whoever asks for one gives what it takes, which is not known here any more. */
export const tasks: ReadonlyMap<string, Task<never, unknown>> = new Map(
  [
    exportAccountTask,
    exportCsvTask,
    exportLoopTask,
    exportLoopBackupTask,
    listLoopRemarksTask,
    listHabitsTask,
    weekFactsTask,
    calendarTask,
    decideRemindersTask,
    isStillAskedTask,
  ].map((task) => [task.name, task]),
);
