import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/**
 * What tells a repeated refresh from a stolen one; when a session's holder last gave the password,
 * which for the sessions that are open counts as long ago; codes that belong to the browser that
 * asked for them, and several links to a new password at once.
 */
export const chainsAndCodes: MigrationStep = async (database, { instant, table }) => {
  const zero = sql.lit(0);
  for (const name of ['parent', 'valid_from', 'abandoned']) {
    await database.schema
      .alterTable('chains')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(zero))
      .execute();
  }
  await database.schema.alterTable('chains').addColumn('begun_with', 'integer').execute();
  await sql`update chains set parent = generation - 1`.execute(database);
  await database.schema
    .alterTable('sessions')
    .addColumn('password_given_at', instant, (column) => column.notNull().defaultTo(zero))
    .execute();

  await table('codes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('sign_up_id', 'text')
    .addColumn('user_id', 'text')
    .addColumn('nonce_hash', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('tries_left', 'integer', (column) => column.notNull())
    .addColumn('stray_tries_left', 'integer', (column) => column.notNull())
    .addColumn('expires_at', instant, (column) => column.notNull())
    .addForeignKeyConstraint('codes_sign_up', ['sign_up_id'], 'sign_ups', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .addForeignKeyConstraint('codes_user', ['user_id'], 'users', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  for (const column of ['sign_up_id', 'user_id']) {
    await database.schema.createIndex(`codes_by_${column}`).on('codes').column(column).execute();
  }
  await sql`insert into codes (id, sign_up_id, nonce_hash, hash, tries_left, stray_tries_left, expires_at)
    select id, id, nonce_hash, code_hash, tries_left, tries_left, code_expires_at from sign_ups`.execute(
    database,
  );
  for (const column of ['code_hash', 'code_expires_at', 'tries_left']) {
    await database.schema.alterTable('sign_ups').dropColumn(column).execute();
  }

  await table('reset_tokens')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('expires_at', instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('reset_tokens_key', ['user_id', 'hash'])
    .addForeignKeyConstraint('reset_tokens_user', ['user_id'], 'users', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  await sql`insert into reset_tokens (user_id, hash, expires_at)
    select user_id, hash, expires_at from challenges
    where purpose = 'reset_password' and used_at is null`.execute(database);
  await sql`delete from challenges where purpose <> 'change_email'`.execute(database);
};
