import type { FileHandle } from 'node:fs/promises';
import { Piscina } from 'piscina';
import {
  exportAccountTask,
  exportCsvTask,
  exportLoopBackupTask,
  exportLoopTask,
  listLoopRemarksTask,
} from './features/exports/exports.usecases.ts';
import { listHabitsTask } from './features/notebook/habits.usecases.ts';
import { insightsTask } from './features/notebook/insights.usecases.ts';
import { drawPngTask } from './features/pictures/draw-png.ts';
import { pictureTask } from './features/pictures/pictures.usecases.ts';
import { todayTask } from './features/notebook/today.usecases.ts';
import { weekFactsTask } from './features/reminders/weekly-letter.usecases.ts';
import { calendarTask } from './features/reminders/calendar.usecases.ts';
import { decideRemindersTask, decideAgainTask } from './features/reminders/remind.usecases.ts';
import { lookTask } from './features/webhooks/watch.usecases.ts';
import { isFile, type Task, type TaskDependencies } from './platform/workers/task.ts';
import { connectToRead } from './platform/database/connect.ts';
import { isDatabaseUnavailable } from './platform/database/engine-errors.ts';
import { SECOND } from './platform/clock.ts';
import { ProblemError } from './platform/problem-error.ts';
import type { Asked, Done, WorkerSettings } from './platform/workers/worker-pool.ts';
import { StartError } from './platform/start-error.ts';

/** All tasks, by name. Whoever asks for one gives what it takes, which is not known here any more. */
export const tasks: ReadonlyMap<string, Task<never, unknown>> = new Map(
  [
    exportAccountTask,
    exportCsvTask,
    exportLoopTask,
    exportLoopBackupTask,
    listLoopRemarksTask,
    listHabitsTask,
    todayTask,
    pictureTask,
    drawPngTask,
    insightsTask,
    weekFactsTask,
    calendarTask,
    decideRemindersTask,
    decideAgainTask,
    lookTask,
  ].map((task) => [task.name, task]),
);

/** What is asked for while the database is away comes again after this. */
const RETRY_AFTER = 5 * SECOND;

let dependencies: Promise<TaskDependencies> | undefined;

async function open(): Promise<TaskDependencies> {
  const { database, tempFolder } = Piscina.workerData as WorkerSettings;
  try {
    return { database: await connectToRead(database), tempFolder };
  } catch (error) {
    // The next task tries it again.
    dependencies = undefined;
    throw error instanceof StartError ? error.cause : error;
  }
}

/** Does a task in this thread. */
export default async function run({ name, args }: Asked): Promise<Done> {
  const task = tasks.get(name);
  if (!task) throw new Error(`There is no task ${name}`);
  dependencies ??= open();
  const before = process.threadCpuUsage();
  const cpu = () => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000 / SECOND;
  };
  try {
    const value = await task.work(await dependencies, args as never);
    const done = { cpuSeconds: cpu(), value };
    return isFile(value) ? handedOver(done, value.file) : done;
  } catch (error) {
    if (isDatabaseUnavailable(error))
      return {
        cpuSeconds: cpu(),
        problem: 'unavailable',
        details: { retryAfter: RETRY_AFTER },
        reason: String(error),
      };
    if (!(error instanceof ProblemError)) throw error;
    const { code: problem, retryAfter, errors, limit } = error;
    return { cpuSeconds: cpu(), problem, details: { retryAfter, errors, limit } };
  }
}

/** The file goes along: it stays open in the thread that asked. */
function handedOver(done: Done, file: FileHandle): Done {
  const moved = { [Piscina.transferableSymbol]: file, [Piscina.valueSymbol]: done };
  return Piscina.move(moved as never) as unknown as Done;
}
