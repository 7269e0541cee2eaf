import {
  exportAccountTask,
  exportCsvTask,
  exportLoopBackupTask,
  exportLoopTask,
  listLoopRemarksTask,
} from './features/exports/exports.usecases.ts';
import { listHabitsTask } from './features/notebook/habits.usecases.ts';
import { weekFactsTask } from './features/reminders/weekly-summary.usecases.ts';
import { calendarTask } from './features/reminders/calendar.usecases.ts';
import { decideRemindersTask } from './features/reminders/remind.usecases.ts';
import { isStillDueTask } from './features/reminders/still-due.usecases.ts';
import type { Task } from './platform/workers/task.ts';

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
    isStillDueTask,
  ].map((task) => [task.name, task]),
);
