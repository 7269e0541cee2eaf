import type { MigrationStep } from './migration-step.ts';

/** Who has a calendar feed: by an odd number, which counts how often it was opened and closed. */
export const calendarFeed: MigrationStep = async (database) => {
  await database.schema
    .alterTable('users')
    .addColumn('feed_version', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
};
