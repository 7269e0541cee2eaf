import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/** Accounts, sessions, habits and completions. A person's rows are keyed by the person first. */
export const accountsAndHabits: MigrationStep = async (database, { instant, table }) => {
  await table('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .addColumn('day_start_hour', 'integer', (column) => column.notNull())
    .addColumn('habits_revision', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', instant, (column) => column.notNull())
    .execute();

  await table('sign_ups')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('nonce_hash', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('password_hash', 'text', (column) => column.notNull())
    .addColumn('locale', 'text', (column) => column.notNull())
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .addColumn('code_hash', 'text', (column) => column.notNull())
    .addColumn('code_expires_at', instant, (column) => column.notNull())
    .addColumn('tries_left', 'integer', (column) => column.notNull())
    .addColumn('created_at', instant, (column) => column.notNull())
    .execute();
  await database.schema
    .createIndex('sign_ups_by_email')
    .on('sign_ups')
    .columns(['email_key', 'created_at'])
    .execute();

  await table('sessions')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('created_at', instant, (column) => column.notNull())
    .addColumn('last_seen_at', instant, (column) => column.notNull())
    .addColumn('expires_at', instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('sessions_key', ['user_id', 'id'])
    .addForeignKeyConstraint('sessions_user', ['user_id'], 'users', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();

  await table('chains')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('salt', 'text', (column) => column.notNull())
    .addColumn('generation', 'integer', (column) => column.notNull())
    .addColumn('confirmed', 'integer', (column) => column.notNull())
    .addColumn('rotated_at', instant, (column) => column.notNull())
    .addColumn('expires_at', instant, (column) => column.notNull())
    .addColumn('revoked_at', instant)
    .addPrimaryKeyConstraint('chains_key', ['user_id', 'id'])
    .addForeignKeyConstraint(
      'chains_session',
      ['user_id', 'session_id'],
      'sessions',
      ['user_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await database.schema
    .createIndex('chains_by_session')
    .on('chains')
    .columns(['user_id', 'session_id'])
    .execute();

  await table('challenges')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('tries_left', 'integer', (column) => column.notNull())
    .addColumn('created_at', instant, (column) => column.notNull())
    .addColumn('expires_at', instant, (column) => column.notNull())
    .addColumn('used_at', instant)
    .addPrimaryKeyConstraint('challenges_key', ['user_id', 'purpose'])
    .addForeignKeyConstraint('challenges_user', ['user_id'], 'users', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();

  await table('habits')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('icon', 'text', (column) => column.notNull())
    .addColumn('color', 'text', (column) => column.notNull())
    .addColumn('frequency', 'text', (column) => column.notNull())
    .addColumn('is_active', 'integer', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('habits_key', ['user_id', 'id'])
    .addForeignKeyConstraint('habits_user', ['user_id'], 'users', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();

  await table('completions')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('habit_id', 'text', (column) => column.notNull())
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('completed', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('completions_key', ['user_id', 'habit_id', 'date'])
    .addForeignKeyConstraint(
      'completions_habit',
      ['user_id', 'habit_id'],
      'habits',
      ['user_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();

  await table('outbox')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text')
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('next_attempt_at', instant, (column) => column.notNull())
    .addColumn('dead', 'integer', (column) => column.notNull())
    .addColumn('last_error', 'text')
    .addColumn('created_at', instant, (column) => column.notNull())
    .addForeignKeyConstraint('outbox_user', ['user_id'], 'users', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  await database.schema
    .createIndex('outbox_due')
    .on('outbox')
    .column('next_attempt_at')
    .where(sql.ref('dead'), '=', sql.lit(0))
    .execute();

  await table('limits')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('blocked_until', instant, (column) => column.notNull())
    .addColumn('expires_at', instant, (column) => column.notNull())
    .execute();
  await database.schema.createIndex('limits_by_expiry').on('limits').column('expires_at').execute();
};
