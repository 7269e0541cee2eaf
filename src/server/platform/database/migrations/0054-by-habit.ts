import type { MigrationStep } from './migration-step.ts';

/** What goes with a habit, and had no index that finds it by the habit. */
const TABLES = ['pauses', 'imported_habits', 'moved_beginnings', 'import_pages'];

/**
 * What goes with a habit is found by it: without, each habit that is deleted reads all such rows of
 * its person. On PostgreSQL imports and pauses wait for it, and nobody who enters a day does.
 */
export const byHabit: MigrationStep = async ({ schema }) => {
  for (const table of TABLES) {
    const index = schema.createIndex(`${table}_by_habit`).on(table);
    await index.columns(['user_id', 'habit_id']).execute();
  }
};
