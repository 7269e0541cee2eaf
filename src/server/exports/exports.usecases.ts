import { todayAt } from '#domain/today.ts';
import type { Person } from '../auth/sessions.usecases.ts';
import { listGroups } from '../groups/groups.usecases.ts';
import { listHabits } from '../habits/habits.usecases.ts';
import type { HabitDependencies } from '../habits/habits.usecases.ts';
import { inOrder } from '../habits/positions.ts';
import { entriesCsv } from './entries-csv.ts';
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
