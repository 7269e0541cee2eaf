import type { MigrationStep } from './migration-step.ts';

/** When each reminder comes next: nobody could have any before. */
export const reminderTimes: MigrationStep = async (database, { instant, table }) => {
  await table('reminder_times', 80)
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('habit_id', 'text', (column) => column.notNull())
    .addColumn('reminder_id', 'text', (column) => column.notNull())
    .addColumn('again', 'integer', (column) => column.notNull())
    .addColumn('next_at', instant, (column) => column.notNull())
    .addColumn('next_date', 'text', (column) => column.notNull())
    .addColumn('last_date', 'text')
    .addPrimaryKeyConstraint('reminder_times_key', ['user_id', 'habit_id', 'reminder_id', 'again'])
    .addForeignKeyConstraint('reminder_times_user', ['user_id'], 'users', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  await database.schema
    .createIndex('reminder_times_next')
    .on('reminder_times')
    .column('next_at')
    .execute();
};
