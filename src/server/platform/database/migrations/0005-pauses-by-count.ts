import type { MigrationStep } from './migration-step.ts';

/**
 * A pause follows from the count and the beginning of its window. Stored as a moment of its end, it
 * lasted for as long as a clock was set back.
 */
export const pausesByCount: MigrationStep = async (database) => {
  await database.schema.alterTable('limits').dropColumn('blocked_until').execute();
};
