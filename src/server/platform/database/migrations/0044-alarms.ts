import type { MigrationStep } from './migration-step.ts';

/** What lets a person in is held as it is once they say that a change was not theirs. */
export const alarms: MigrationStep = async (database, { instant }) => {
  const users = database.schema.alterTable('users');
  await users.addColumn('held_at', instant).execute();
  await users.addColumn('held_by', 'text').execute();
};
