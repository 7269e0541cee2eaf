import { goesWith, required, type MigrationStep } from './migration-step.ts';

/** Addresses that are told what happens in a notebook, what they are sent, and what was seen last. */
export const webhooks: MigrationStep = async (_database, { instant, table }) => {
  await table('webhooks')
    .$call(required('text', 'user_id', 'id', 'name', 'sealed', 'format', 'events'))
    .addColumn('habits', 'text')
    .$call(required(instant, 'created_at'))
    .addColumn('failing_since', instant)
    .addColumn('off_at', instant)
    .addColumn('off_because', 'text')
    .addPrimaryKeyConstraint('webhooks_key', ['user_id', 'id'])
    .$call(goesWith('webhooks_user', ['user_id'], 'users'))
    .execute();
  await table('webhook_deliveries')
    .$call(required('text', 'user_id', 'webhook_id', 'id', 'event', 'state'))
    .$call(required(instant, 'created_at'))
    .$call(required('integer', 'attempts'))
    .addColumn('tried_at', instant)
    .addColumn('status', 'integer')
    .addColumn('reason', 'text')
    .addPrimaryKeyConstraint('webhook_deliveries_key', ['user_id', 'webhook_id', 'id'])
    .$call(goesWith('webhook_deliveries_webhook', ['user_id', 'webhook_id'], 'webhooks'))
    .execute();
  await table('webhook_watches')
    .addColumn('user_id', 'text', (column) => column.primaryKey())
    .$call(required('integer', 'looks'))
    .$call(required(instant, 'revision', 'day_ends_at', 'rests_until'))
    .$call(required('text', 'seen'))
    .$call(goesWith('webhook_watches_user', ['user_id'], 'users'))
    .execute();
};
