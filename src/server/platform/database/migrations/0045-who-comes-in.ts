import { sql } from 'kysely';
import { goesWith, required, type MigrationStep } from './migration-step.ts';

const DAY = 24 * 60 * 60 * 1000;

const INDEXES = [
  'create index "invitations_by_end" on "invitations" ("ends_at")',
  'create index "invitation_uses_by_user" on "invitation_uses" ("user_id")',
  'create index "users_to_delete" on "users" ("delete_at") where "delete_at" is not null',
  'create unique index "operators_first" on "operators" ("is_first") where is_first = 1',
];

/** Who runs the server and what they did, whom they invited, and whom they keep out. */
export const whoComesIn: MigrationStep = async (database, { instant, table }) => {
  const users = database.schema.alterTable('users');
  await users.addColumn('suspended_at', instant).execute();
  await users.addColumn('delete_at', instant).execute();
  await users.addColumn('seen_on', instant).execute();
  await sql`
    update users set seen_on = (
      select max(last_seen_at) / ${sql.lit(DAY)} * ${sql.lit(DAY)}
      from sessions where sessions.user_id = users.id
    )
  `.execute(database);
  await database.schema.alterTable('sign_ups').addColumn('invitation_id', 'text').execute();
  await table('invitations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text')
    .$call(required('integer', 'people', 'used'))
    .$call(required(instant, 'created_at', 'ends_at'))
    .addColumn('revoked_at', instant)
    .execute();
  await table('invitation_uses')
    .$call(required('text', 'invitation_id', 'user_id'))
    .$call(required(instant, 'used_at'))
    .addPrimaryKeyConstraint('invitation_uses_key', ['invitation_id', 'user_id'])
    .$call(goesWith('invitation_uses_user', ['user_id'], 'users'))
    .$call(goesWith('invitation_uses_invitation', ['invitation_id'], 'invitations'))
    .execute();
  await table('operators')
    .addColumn('user_id', 'text', (column) => column.primaryKey())
    .$call(required(instant, 'since'))
    .$call(required('integer', 'is_first'))
    .$call(goesWith('operators_user', ['user_id'], 'users'))
    .execute();
  await table('operator_log')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(required(instant, 'at'))
    .addColumn('operator_id', 'text')
    .$call(required('text', 'act'))
    .addColumn('account_id', 'text')
    .addColumn('invitation_id', 'text')
    .execute();
  for (const index of INDEXES) await sql.raw(index).execute(database);
};
