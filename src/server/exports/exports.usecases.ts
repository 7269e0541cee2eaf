import type { ExportRemark } from '#contract/export.ts';
import { todayAt } from '#domain/today.ts';
import type { Person } from '../auth/sessions.usecases.ts';
import { listGroups } from '../groups/groups.usecases.ts';
import { listHabits } from '../habits/habits.usecases.ts';
import type { HabitDependencies } from '../habits/habits.usecases.ts';
import { inOrder } from '../habits/positions.ts';
import { loopUuids } from '../imports/imports.usecases.ts';
import { listPauses } from '../pauses/pauses.usecases.ts';
import { entriesCsv } from './entries-csv.ts';
import { loopBackup } from './loop-backup.ts';
import { loopRemarks } from './loop-remarks.ts';
import { loopZip } from './loop-zip.ts';

export interface Download {
  name: string;
  bytes: Uint8Array;
}

/** All entries of a person as one table. */
export async function exportCsv(deps: HabitDependencies, person: Person): Promise<Download> {
  const habits = inOrder(await listHabits(deps, person.userId));
  const groups = await listGroups(deps.database.read, person.userId);
  return {
    name: `habitude-${todayAt(deps.clock(), person)}.csv`,
    bytes: Buffer.from(entriesCsv(habits, groups)),
  };
}

/** All habits of a person as Loop Habit Tracker exports them. */
export async function exportLoop(deps: HabitDependencies, person: Person): Promise<Download> {
  const today = todayAt(deps.clock(), person);
  const habits = inOrder(await listHabits(deps, person.userId));
  return { name: `Loop Habits CSV ${today}.zip`, bytes: Buffer.from(loopZip(habits, today)) };
}

/** All habits of a person as a backup of Loop Habit Tracker. */
export async function exportLoopBackup(deps: HabitDependencies, person: Person): Promise<Download> {
  const today = todayAt(deps.clock(), person);
  const habits = inOrder(await listHabits(deps, person.userId));
  const uuids = await loopUuids(deps.database.read, person.userId);
  const bytes = await loopBackup(habits, uuids, today);
  return { name: `Loop Habits Backup ${today}.db`, bytes };
}

/** What neither of the files for Loop takes along. */
export async function listLoopRemarks(
  deps: HabitDependencies,
  person: Person,
): Promise<ExportRemark[]> {
  const { userId } = person;
  const habits = await listHabits(deps, userId);
  const groups = await listGroups(deps.database.read, userId);
  const pauses = await listPauses(deps.database.read, userId);
  return loopRemarks({ habits, groups, pauses }, todayAt(deps.clock(), person));
}
