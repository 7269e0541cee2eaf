import type { MigrationStep } from './migration-step.ts';

/** The browsers that get notifications: each goes with the session in which it was registered. */
export const pushDevices: MigrationStep = async (database, { instant, table }) => {
  await table('push_devices')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('endpoint', 'text', (column) => column.notNull())
    .addColumn('endpoint_hash', 'text', (column) => column.notNull().unique())
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', instant, (column) => column.notNull())
    .addColumn('last_success_at', instant)
    .addColumn('last_error', 'text')
    .addPrimaryKeyConstraint('push_devices_key', ['user_id', 'id'])
    .addForeignKeyConstraint(
      'push_devices_session',
      ['user_id', 'session_id'],
      'sessions',
      ['user_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await database.schema
    .createIndex('push_devices_by_session')
    .on('push_devices')
    .columns(['user_id', 'session_id'])
    .execute();
};
