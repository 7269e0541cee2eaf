import type { MigrationStep } from './migration-step.ts';

/** Addresses that are told what happens in a notebook, what they are sent, and what was seen last. */
export const webhooks: MigrationStep = async (_database, { instant, table }) => {
  await table('webhooks')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('events', 'text', (column) => column.notNull())
    .addColumn('habits', 'text')
    .addColumn('created_at', instant, (column) => column.notNull())
    .addColumn('failing_since', instant)
    .addColumn('off_at', instant)
    .addColumn('off_because', 'text')
    .addPrimaryKeyConstraint('webhooks_key', ['user_id', 'id'])
    .addForeignKeyConstraint('webhooks_user', ['user_id'], 'users', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  await table('webhook_deliveries')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('webhook_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('created_at', instant, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('tried_at', instant)
    .addColumn('status', 'integer')
    .addColumn('reason', 'text')
    .addPrimaryKeyConstraint('webhook_deliveries_key', ['user_id', 'webhook_id', 'id'])
    .addForeignKeyConstraint(
      'webhook_deliveries_webhook',
      ['user_id', 'webhook_id'],
      'webhooks',
      ['user_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await table('webhook_watches')
    .addColumn('user_id', 'text', (column) => column.primaryKey())
    .addColumn('looks', 'integer', (column) => column.notNull())
    .addColumn('revision', instant, (column) => column.notNull())
    .addColumn('day_ends_at', instant, (column) => column.notNull())
    .addColumn('rests_until', instant, (column) => column.notNull())
    .addColumn('seen', 'text', (column) => column.notNull())
    .addForeignKeyConstraint('webhook_watches_user', ['user_id'], 'users', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
};
