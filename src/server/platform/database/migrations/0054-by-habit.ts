import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/** What goes with a habit, and had no index that finds it by the habit. */
const TABLES = ['pauses', 'imported_habits', 'moved_beginnings', 'import_pages'];

/**
 * What goes with a habit is found by it: without, each habit that is deleted reads all such rows of
 * its person. On PostgreSQL imports and pauses wait for it, and nobody who enters a day does. Devices
 * go whose address PostgreSQL could not store, which no push service has given. So does the standing
 * job of the clean-up, which each start adds by its present name.
 */
export const byHabit: MigrationStep = async (database, { instant }) => {
  for (const table of TABLES) {
    const index = database.schema.createIndex(`${table}_by_habit`).on(table);
    await index.columns(['user_id', 'habit_id']).execute();
  }
  await sql`delete from jobs where kind = 'janitor'`.execute(database);
  if (instant === 'integer')
    await sql`delete from push_devices where instr(endpoint, char(0)) > 0`.execute(database);
};
