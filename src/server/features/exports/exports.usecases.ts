import type { FileHandle } from 'node:fs/promises';
import type { ExportRemark } from '#contract/export.ts';
import { inOrder } from '#domain/commands/order.ts';
import { todayAt } from '#domain/today.ts';
import type { NotebookOwner } from '../notebook/change-notebook.usecases.ts';
import { listGroups } from '../notebook/groups.usecases.ts';
import { exportedHabits } from '../notebook/habit-answer.ts';
import type { HabitDependencies } from '../notebook/habits.usecases.ts';
import { loopUuids } from '../imports/imports.usecases.ts';
import { listPauses } from '../notebook/pauses.usecases.ts';
import { notebookOf, readNotebook } from '../notebook/reading.usecases.ts';
import { LargeAnswer, writeAnswer } from '../../platform/large-answer.ts';
import type { Task } from '../../platform/workers/task.ts';
import { exportText } from './account-export.usecases.ts';
import { entriesCsv } from './entries-csv.ts';
import { loopBackup } from './loop-backup.ts';
import { loopRemarks } from './loop-remarks.ts';
import { loopZip } from './loop-zip.ts';

interface Exporting {
  person: NotebookOwner;
  /** milliseconds since 1970 */
  now: number;
}

type FileTask = Task<Exporting, { file: FileHandle }>;

/** Everything that is stored of a person, but for what only guards their account. */
export const exportAccountTask: FileTask = {
  name: 'export-account',
  work: ({ database, tempFolder }, { person, now }) =>
    readNotebook(database, person.userId, (reader, habitsIn) =>
      writeAnswer(exportText(reader, { person, now }, habitsIn), tempFolder),
    ),
};

/** All entries of a person as one table. */
export const exportCsvTask: FileTask = {
  name: 'export-csv',
  work: ({ database, tempFolder }, { person: { userId } }) =>
    readNotebook(database, userId, async (reader, habitsIn) =>
      writeAnswer(
        entriesCsv(exportedHabits(habitsIn(inOrder)), await listGroups(reader, userId)),
        tempFolder,
      ),
    ),
};

/** All habits of a person as Loop Habit Tracker exports them. */
export const exportLoopTask: FileTask = {
  name: 'export-loop',
  work: ({ database, tempFolder }, { person, now }) =>
    readNotebook(database, person.userId, (_reader, habitsIn) =>
      writeAnswer(loopZip(exportedHabits(habitsIn(inOrder)), todayAt(now, person)), tempFolder),
    ),
};

/** All habits of a person as a backup of Loop Habit Tracker. */
export const exportLoopBackupTask: FileTask = {
  name: 'export-loop-backup',
  work: ({ database, tempFolder: folder }, { person, now }) =>
    readNotebook(database, person.userId, async (reader, habitsIn) => {
      const uuids = await loopUuids(reader, person.userId);
      const today = todayAt(now, person);
      return await writeAnswer(
        loopBackup(exportedHabits(habitsIn(inOrder)), { uuids, today, folder }),
        folder,
      );
    }),
};

/** What neither of the files for Loop takes along. */
export const listLoopRemarksTask: Task<Exporting, ExportRemark[]> = {
  name: 'list-loop-remarks',
  work: ({ database }, { person, now }) =>
    readNotebook(database, person.userId, async (reader, habitsIn) => {
      const groups = await listGroups(reader, person.userId);
      const pauses = await listPauses(reader, person.userId);
      const habits = exportedHabits(habitsIn(inOrder));
      return await loopRemarks({ habits, groups, pauses }, todayAt(now, person));
    }),
};

/**
 * A file to be saved.
 *
 * @param nameOf makes its name of a day
 * @throws ProblemError unavailable, too_many_requests when it has to be later
 */
export async function exportFile(
  deps: HabitDependencies,
  person: NotebookOwner,
  { task, nameOf }: { task: FileTask; nameOf: (today: string) => string },
): Promise<LargeAnswer> {
  const { file } = await exported(deps, person, task);
  return new LargeAnswer(file, nameOf(todayAt(deps.clock(), person)));
}

/** @throws ProblemError unavailable, too_many_requests when it has to be later */
export async function listLoopRemarks(
  deps: HabitDependencies,
  person: NotebookOwner,
): Promise<ExportRemark[]> {
  return await exported(deps, person, listLoopRemarksTask);
}

async function exported<Value>(
  { database, clock, takeWork, runTask }: HabitDependencies,
  person: NotebookOwner,
  task: Task<Exporting, Value>,
): Promise<Value> {
  const { userId, time_zone, day_start_hour } = person;
  const { cost } = await notebookOf(database.read, userId);
  takeWork(userId, cost);
  const exporting = { person: { userId, time_zone, day_start_hour }, now: clock() };
  return await runTask(task, exporting, userId);
}
