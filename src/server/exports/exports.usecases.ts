import type { ExportRemark } from '#contract/export.ts';
import { inOrder } from '#domain/commands/order.ts';
import { todayAt } from '#domain/today.ts';
import type { Person } from '../auth/sessions.usecases.ts';
import { listGroups } from '../groups/groups.usecases.ts';
import { exportedHabits } from '../habits/habit-answer.ts';
import type { HabitDependencies } from '../habits/habits.usecases.ts';
import { loopUuids } from '../imports/imports.usecases.ts';
import { listPauses } from '../pauses/pauses.usecases.ts';
import { readNotebook } from '../notebook/reading.usecases.ts';
import { spoolAnswer } from '../spool-answer.ts';
import type { SpooledAnswer } from '../spool-answer.ts';
import { entriesCsv } from './entries-csv.ts';
import { loopBackup } from './loop-backup.ts';
import { loopRemarks } from './loop-remarks.ts';
import { loopZip } from './loop-zip.ts';

/**
 * All entries of a person as one table.
 *
 * @throws ProblemError unavailable when it has to be later
 */
export async function exportCsv(deps: HabitDependencies, person: Person): Promise<SpooledAnswer> {
  const today = todayAt(deps.clock(), person);
  return await readNotebook(deps, person.userId, async (reader, habitsIn) =>
    spoolAnswer(
      entriesCsv(exportedHabits(habitsIn(inOrder)), await listGroups(reader, person.userId)),
      deps.spoolFolder,
      `habitude-${today}.csv`,
    ),
  );
}

/**
 * All habits of a person as Loop Habit Tracker exports them.
 *
 * @throws ProblemError unavailable when it has to be later
 */
export async function exportLoop(deps: HabitDependencies, person: Person): Promise<SpooledAnswer> {
  const today = todayAt(deps.clock(), person);
  return await readNotebook(deps, person.userId, (_reader, habitsIn) =>
    spoolAnswer(
      loopZip(exportedHabits(habitsIn(inOrder)), today),
      deps.spoolFolder,
      `Loop Habits CSV ${today}.zip`,
    ),
  );
}

/**
 * All habits of a person as a backup of Loop Habit Tracker.
 *
 * @throws ProblemError unavailable when it has to be later
 */
export async function exportLoopBackup(
  deps: HabitDependencies,
  person: Person,
): Promise<SpooledAnswer> {
  const today = todayAt(deps.clock(), person);
  return await readNotebook(deps, person.userId, async (reader, habitsIn) =>
    spoolAnswer(
      loopBackup(exportedHabits(habitsIn(inOrder)), {
        uuids: await loopUuids(reader, person.userId),
        today,
        folder: deps.spoolFolder,
      }),
      deps.spoolFolder,
      `Loop Habits Backup ${today}.db`,
    ),
  );
}

/**
 * What neither of the files for Loop takes along.
 *
 * @throws ProblemError unavailable when it has to be later
 */
export async function listLoopRemarks(
  deps: HabitDependencies,
  person: Person,
): Promise<ExportRemark[]> {
  const { userId } = person;
  return await readNotebook(deps, userId, async (reader, habitsIn) => {
    const groups = await listGroups(reader, userId);
    const pauses = await listPauses(reader, userId);
    const today = todayAt(deps.clock(), person);
    return await loopRemarks({ habits: exportedHabits(habitsIn(inOrder)), groups, pauses }, today);
  });
}
