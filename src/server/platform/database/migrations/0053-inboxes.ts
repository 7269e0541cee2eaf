import { sql } from 'kysely';
import { goesWith, required, type MigrationStep } from './migration-step.ts';

/** Addresses that take messages of other services, what becomes of these, and the last of them. */
export const inboxes: MigrationStep = async (database, { instant, table }) => {
  await table('inboxes')
    .$call(required('text', 'user_id', 'id'))
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .$call(required('text', 'name', 'mappings'))
    .$call(required(instant, 'created_at'))
    .addColumn('used_at', instant)
    .addPrimaryKeyConstraint('inboxes_key', ['user_id', 'id'])
    .$call(goesWith('inboxes_user', ['user_id'], 'users'))
    .execute();
  await table('inbox_messages')
    .$call(required('text', 'user_id', 'inbox_id', 'id'))
    .$call(required(instant, 'received_at'))
    .$call(required('text', 'sender', 'found'))
    .$call(required('integer', 'value_count', 'entered_count'))
    .$call(required('text', 'body'))
    .addPrimaryKeyConstraint('inbox_messages_key', ['user_id', 'inbox_id', 'id'])
    .$call(goesWith('inbox_messages_inbox', ['user_id', 'inbox_id'], 'inboxes'))
    .execute();
  await sql
    .raw('create index "inbox_messages_by_time" on "inbox_messages" ("received_at")')
    .execute(database);
};
