import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/** What was deleted is found by when it was, and how much is remembered of commands is counted. */
export const notebookBounds: MigrationStep = async (database) => {
  for (const name of ['habits', 'groups', 'pauses']) {
    await database.schema
      .createIndex(`${name}_deleted`)
      .on(name)
      .column('deleted_at')
      .where(sql.ref('deleted_at'), 'is not', null)
      .execute();
  }
  await database.schema
    .alterTable('users')
    .addColumn('command_count', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
};
