import type { MigrationStep } from './migration-step.ts';

/** Which import took a habit back to an earlier beginning, so that undoing it can tell. */
export const movedBeginnings: MigrationStep = async (_database, { table }) => {
  await table('moved_beginnings')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('import_id', 'text', (column) => column.notNull())
    .addColumn('habit_id', 'text', (column) => column.notNull())
    .addColumn('begin_before', 'text', (column) => column.notNull())
    .addColumn('begin_after', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('moved_beginnings_key', ['user_id', 'import_id', 'habit_id'])
    .addForeignKeyConstraint(
      'moved_beginnings_import',
      ['user_id', 'import_id'],
      'imports',
      ['user_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .addForeignKeyConstraint(
      'moved_beginnings_habit',
      ['user_id', 'habit_id'],
      'habits',
      ['user_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
};
