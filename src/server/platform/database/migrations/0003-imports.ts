import type { MigrationStep } from './migration-step.ts';

/** Imports, and what came by which, so that one can be undone and none is done twice. */
export const imports: MigrationStep = async (database, { instant, table }) => {
  await table('imports')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('imported_at', instant, (column) => column.notNull())
    .addColumn('habits', 'integer', (column) => column.notNull())
    .addColumn('entries', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('imports_key', ['user_id', 'id'])
    .addForeignKeyConstraint('imports_user', ['user_id'], 'users', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();

  await table('imported_habits')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('source_key', 'text', (column) => column.notNull())
    .addColumn('habit_id', 'text', (column) => column.notNull())
    .addColumn('import_id', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('imported_habits_key', ['user_id', 'source_key'])
    .addForeignKeyConstraint(
      'imported_habits_habit',
      ['user_id', 'habit_id'],
      'habits',
      ['user_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();

  for (const name of ['completions', 'groups', 'pauses']) {
    await database.schema.alterTable(name).addColumn('import_id', 'text').execute();
  }
};
