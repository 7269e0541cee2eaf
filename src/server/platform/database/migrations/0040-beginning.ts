import { sql, type ColumnDefinitionBuilder, type ForeignKeyConstraintBuilder } from 'kysely';
import { EPOCH, newEpoch } from '../epoch.ts';
import type { MigrationStep } from './migration-step.ts';

const required = (column: ColumnDefinitionBuilder) => column.notNull();
const cascading = (key: ForeignKeyConstraintBuilder) => key.onDelete('cascade');

const INDEXES = [
  'create index "sign_ups_by_email" on "sign_ups" ("email_key", "created_at")',
  'create index "chains_by_session" on "chains" ("user_id", "session_id")',
  'create index "limits_by_expiry" on "limits" ("expires_at")',
  'create index "applied_commands_by_time" on "applied_commands" ("applied_at")',
  'create index "habits_deleted" on "habits" ("deleted_at") where "deleted_at" is not null',
  'create index "groups_deleted" on "groups" ("deleted_at") where "deleted_at" is not null',
  'create index "pauses_deleted" on "pauses" ("deleted_at") where "deleted_at" is not null',
  'create unique index "jobs_by_key" on "jobs" ("kind", "key")',
  'create index "jobs_untried" on "jobs" ("kind", "run_at") where attempts = 0',
  'create index "jobs_tried" on "jobs" ("kind", "run_at") where attempts > 0 and dead = 0',
  'create index "jobs_of_users" on "jobs" ("user_id") where "user_id" is not null',
  'create index "push_devices_by_session" on "push_devices" ("user_id", "session_id")',
  'create index "reminder_times_next" on "reminder_times" ("next_at")',
  'create index "sessions_by_end" on "sessions" ("expires_at")',
  'create index "sign_ups_by_end" on "sign_ups" ("created_at")',
  'create index chains_by_end on chains (coalesce(revoked_at, expires_at))',
  'create index "jobs_dead" on "jobs" ("due_at") where dead = 1',
  'create index "imports_with_undo" on "imports" ("imported_at") where undo_kept = 1',
  'create index "one_time_codes_by_sign_up_id" on "one_time_codes" ("sign_up_id")',
  'create index "one_time_codes_by_user_id" on "one_time_codes" ("user_id")',
  'create index "one_time_codes_by_expires_at" on "one_time_codes" ("expires_at")',
];

/** All tables. A person's rows are keyed by the person first. */
export const beginning: MigrationStep = async (database, { instant, table }) => {
  await table('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', required)
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', required)
    .addColumn('password_hash', 'text', required)
    .addColumn('locale', 'text', required)
    .addColumn('time_zone', 'text', required)
    .addColumn('day_start_hour', 'integer', required)
    .addColumn('habits_revision', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at', instant, required)
    .addColumn('entry_count', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('note_bytes', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('change_count', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('change_bytes', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('forgotten_revision', instant, (column) => column.notNull().defaultTo(0))
    .addColumn('command_count', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('reminders', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('weekly_letter', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('feed_version', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('last_letter', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('text_bytes', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('closed_at', instant)
    .execute();
  await table('sign_ups')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('nonce_hash', 'text', required)
    .addColumn('email', 'text', required)
    .addColumn('email_key', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('password_hash', 'text', required)
    .addColumn('locale', 'text', required)
    .addColumn('time_zone', 'text', required)
    .addColumn('created_at', instant, required)
    .execute();
  await table('sessions')
    .addColumn('user_id', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('device', 'text', required)
    .addColumn('created_at', instant, required)
    .addColumn('last_seen_at', instant, required)
    .addColumn('expires_at', instant, required)
    .addColumn('password_given_at', instant, (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('sessions_key', ['user_id', 'id'])
    .addForeignKeyConstraint('sessions_user', ['user_id'], 'users', ['id'], cascading)
    .execute();
  await table('chains')
    .addColumn('user_id', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('session_id', 'text', required)
    .addColumn('kind', 'text', required)
    .addColumn('salt', 'text', required)
    .addColumn('generation', 'integer', required)
    .addColumn('confirmed', 'integer', required)
    .addColumn('rotated_at', instant, required)
    .addColumn('expires_at', instant, required)
    .addColumn('revoked_at', instant)
    .addColumn('parent', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('valid_from', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('abandoned', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('begun_with', 'integer')
    .addPrimaryKeyConstraint('chains_key', ['user_id', 'id'])
    .addForeignKeyConstraint(
      'chains_session',
      ['user_id', 'session_id'],
      'sessions',
      ['user_id', 'id'],
      cascading,
    )
    .execute();
  await table('habits')
    .addColumn('user_id', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('description', 'text', required)
    .addColumn('icon', 'text', required)
    .addColumn('color', 'text', required)
    .addColumn('is_active', 'integer', required)
    .addColumn('position', 'integer', required)
    .addColumn('created_at', 'text', required)
    .addColumn('group_id', 'text')
    .addColumn('goals', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('revision', instant, (column) => column.notNull().defaultTo(0))
    .addColumn('deleted_at', instant)
    .addColumn('cue', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('reminders', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('answers', 'text', (column) => column.notNull().defaultTo('[]'))
    .addPrimaryKeyConstraint('habits_key', ['user_id', 'id'])
    .addForeignKeyConstraint('habits_user', ['user_id'], 'users', ['id'], cascading)
    .execute();
  await table('limits')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', required)
    .addColumn('expires_at', instant, required)
    .addColumn('instants', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
  await table('pauses')
    .addColumn('user_id', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('habit_id', 'text')
    .addColumn('first_date', 'text', required)
    .addColumn('last_date', 'text')
    .addColumn('reason', 'text', required)
    .addColumn('import_id', 'text')
    .addColumn('revision', instant, (column) => column.notNull().defaultTo(0))
    .addColumn('deleted_at', instant)
    .addPrimaryKeyConstraint('pauses_key', ['user_id', 'id'])
    .addForeignKeyConstraint('pauses_user', ['user_id'], 'users', ['id'], cascading)
    .addForeignKeyConstraint(
      'pauses_habit',
      ['user_id', 'habit_id'],
      'habits',
      ['user_id', 'id'],
      cascading,
    )
    .execute();
  await table('groups')
    .addColumn('user_id', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('position', 'integer', required)
    .addColumn('import_id', 'text')
    .addColumn('revision', instant, (column) => column.notNull().defaultTo(0))
    .addColumn('deleted_at', instant)
    .addPrimaryKeyConstraint('groups_key', ['user_id', 'id'])
    .addForeignKeyConstraint('groups_user', ['user_id'], 'users', ['id'], cascading)
    .execute();
  await table('imports')
    .addColumn('user_id', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('source', 'text', required)
    .addColumn('imported_at', instant, required)
    .addColumn('habits', 'integer', required)
    .addColumn('entries', 'integer', required)
    .addColumn('under_way_at', instant)
    .addColumn('undo_kept', 'integer', (column) => column.notNull().defaultTo(1))
    .addPrimaryKeyConstraint('imports_key', ['user_id', 'id'])
    .addForeignKeyConstraint('imports_user', ['user_id'], 'users', ['id'], cascading)
    .execute();
  await table('imported_habits')
    .addColumn('user_id', 'text', required)
    .addColumn('source_key', 'text', required)
    .addColumn('habit_id', 'text', required)
    .addColumn('import_id', 'text', required)
    .addPrimaryKeyConstraint('imported_habits_key', ['user_id', 'source_key'])
    .addForeignKeyConstraint(
      'imported_habits_habit',
      ['user_id', 'habit_id'],
      'habits',
      ['user_id', 'id'],
      cascading,
    )
    .execute();
  await table('moved_beginnings')
    .addColumn('user_id', 'text', required)
    .addColumn('import_id', 'text', required)
    .addColumn('habit_id', 'text', required)
    .addColumn('begin_before', 'text', required)
    .addColumn('begin_after', 'text', required)
    .addPrimaryKeyConstraint('moved_beginnings_key', ['user_id', 'import_id', 'habit_id'])
    .addForeignKeyConstraint(
      'moved_beginnings_import',
      ['user_id', 'import_id'],
      'imports',
      ['user_id', 'id'],
      cascading,
    )
    .addForeignKeyConstraint(
      'moved_beginnings_habit',
      ['user_id', 'habit_id'],
      'habits',
      ['user_id', 'id'],
      cascading,
    )
    .execute();
  await table('installation')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', required)
    .execute();
  await table('pages', 60)
    .addColumn('user_id', 'text', required)
    .addColumn('habit_id', 'text', required)
    .addColumn('year', 'integer', required)
    .addColumn('days', 'text', required)
    .addColumn('more', 'text', required)
    .addColumn('revision', instant, required)
    .addPrimaryKeyConstraint('pages_key', ['user_id', 'habit_id', 'year'])
    .addForeignKeyConstraint(
      'pages_habit',
      ['user_id', 'habit_id'],
      'habits',
      ['user_id', 'id'],
      cascading,
    )
    .execute();
  await table('import_pages')
    .addColumn('user_id', 'text', required)
    .addColumn('import_id', 'text', required)
    .addColumn('habit_id', 'text', required)
    .addColumn('year', 'integer', required)
    .addColumn('days', 'text', required)
    .addColumn('more', 'text', required)
    .addPrimaryKeyConstraint('import_pages_key', ['user_id', 'import_id', 'habit_id', 'year'])
    .addForeignKeyConstraint(
      'import_pages_import',
      ['user_id', 'import_id'],
      'imports',
      ['user_id', 'id'],
      cascading,
    )
    .addForeignKeyConstraint(
      'import_pages_habit',
      ['user_id', 'habit_id'],
      'habits',
      ['user_id', 'id'],
      cascading,
    )
    .execute();
  await table('applied_commands')
    .addColumn('user_id', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('applied_at', instant, required)
    .addColumn('result', 'text', required)
    .addPrimaryKeyConstraint('applied_commands_key', ['user_id', 'id'])
    .addForeignKeyConstraint('applied_commands_user', ['user_id'], 'users', ['id'], cascading)
    .execute();
  await table('jobs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text')
    .addColumn('kind', 'text', required)
    .addColumn('key', 'text')
    .addColumn('sealed', 'text', required)
    .addColumn('run_at', instant, required)
    .addColumn('due_at', instant, required)
    .addColumn('attempts', 'integer', required)
    .addColumn('dead', 'integer', required)
    .addColumn('last_error', 'text')
    .addForeignKeyConstraint('jobs_user', ['user_id'], 'users', ['id'], cascading)
    .execute();
  await table('push_devices')
    .addColumn('user_id', 'text', required)
    .addColumn('id', 'text', required)
    .addColumn('session_id', 'text', required)
    .addColumn('endpoint', 'text', required)
    .addColumn('endpoint_hash', 'text', (column) => column.notNull().unique())
    .addColumn('p256dh', 'text', required)
    .addColumn('auth', 'text', required)
    .addColumn('name', 'text', required)
    .addColumn('created_at', instant, required)
    .addColumn('last_success_at', instant)
    .addColumn('last_error', 'text')
    .addPrimaryKeyConstraint('push_devices_key', ['user_id', 'id'])
    .addForeignKeyConstraint(
      'push_devices_session',
      ['user_id', 'session_id'],
      'sessions',
      ['user_id', 'id'],
      cascading,
    )
    .execute();
  await table('reminder_times', 80)
    .addColumn('user_id', 'text', required)
    .addColumn('habit_id', 'text', required)
    .addColumn('reminder_id', 'text', required)
    .addColumn('again', 'integer', required)
    .addColumn('next_at', instant, required)
    .addColumn('next_date', 'text', required)
    .addColumn('last_date', 'text')
    .addPrimaryKeyConstraint('reminder_times_key', ['user_id', 'habit_id', 'reminder_id', 'again'])
    .addForeignKeyConstraint('reminder_times_user', ['user_id'], 'users', ['id'], cascading)
    .execute();
  await table('one_time_codes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('purpose', 'text', required)
    .addColumn('sign_up_id', 'text')
    .addColumn('user_id', 'text')
    .addColumn('asker', 'text')
    .addColumn('hash', 'text', required)
    .addColumn('email', 'text')
    .addColumn('created_at', instant, required)
    .addColumn('expires_at', instant, required)
    .addForeignKeyConstraint(
      'one_time_codes_sign_up',
      ['sign_up_id'],
      'sign_ups',
      ['id'],
      cascading,
    )
    .addForeignKeyConstraint('one_time_codes_user', ['user_id'], 'users', ['id'], cascading)
    .execute();
  await table('history')
    .addColumn('user_id', 'text', required)
    .addColumn('habit_id', 'text', required)
    .addColumn('date', 'text', required)
    .addColumn('revision', 'integer', required)
    .addColumn('place', 'integer', required)
    .addColumn('before', 'text', required)
    .addColumn('changed_at', instant, required)
    .addPrimaryKeyConstraint('history_key', ['user_id', 'habit_id', 'date', 'revision', 'place'])
    .addForeignKeyConstraint(
      'history_habit',
      ['user_id', 'habit_id'],
      'habits',
      ['user_id', 'id'],
      cascading,
    )
    .execute();
  for (const index of INDEXES) await sql.raw(index).execute(database);
  await database.insertInto('installation').values({ name: EPOCH, value: newEpoch() }).execute();
};
