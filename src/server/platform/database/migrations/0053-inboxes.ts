import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/** Addresses that take messages of other services, what becomes of these, and the last of them. */
export const inboxes: MigrationStep = async (database, { instant, table }) => {
  await table('inboxes')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('mappings', 'text', (column) => column.notNull())
    .addColumn('created_at', instant, (column) => column.notNull())
    .addColumn('used_at', instant)
    .addPrimaryKeyConstraint('inboxes_key', ['user_id', 'id'])
    .addForeignKeyConstraint('inboxes_user', ['user_id'], 'users', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  await table('inbox_messages')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('inbox_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('received_at', instant, (column) => column.notNull())
    .addColumn('sender', 'text', (column) => column.notNull())
    .addColumn('found', 'text', (column) => column.notNull())
    .addColumn('value_count', 'integer', (column) => column.notNull())
    .addColumn('entered_count', 'integer', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('inbox_messages_key', ['user_id', 'inbox_id', 'id'])
    .addForeignKeyConstraint(
      'inbox_messages_inbox',
      ['user_id', 'inbox_id'],
      'inboxes',
      ['user_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await sql
    .raw('create index "inbox_messages_by_time" on "inbox_messages" ("received_at")')
    .execute(database);
};
