import { sql } from 'kysely';
import { EPOCH, newEpoch } from '../epoch.ts';
import { makeOneTimeCodes } from './0036-one-time-codes.ts';
import { makeHistory } from './0037-history-by-day.ts';
import { goesWith, required, type MigrationStep } from './migration-step.ts';

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
export const beginning: MigrationStep = async (database, portable) => {
  const { instant, table } = portable;
  await table('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .$call(required('text', 'email'))
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .$call(required('text', 'name', 'password_hash', 'locale', 'time_zone'))
    .$call(required('integer', 'day_start_hour'))
    .addColumn('habits_revision', 'integer', (column) => column.notNull().defaultTo(0))
    .$call(required(instant, 'created_at'))
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
    .$call(required('text', 'nonce_hash', 'email', 'email_key', 'name', 'password_hash', 'locale'))
    .$call(required('text', 'time_zone'))
    .$call(required(instant, 'created_at'))
    .execute();
  await table('sessions')
    .$call(required('text', 'user_id', 'id', 'device'))
    .$call(required(instant, 'created_at', 'last_seen_at', 'expires_at'))
    .addColumn('password_given_at', instant, (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('sessions_key', ['user_id', 'id'])
    .$call(goesWith('sessions_user', ['user_id'], 'users'))
    .execute();
  await table('chains')
    .$call(required('text', 'user_id', 'id', 'session_id', 'kind', 'salt'))
    .$call(required('integer', 'generation', 'confirmed'))
    .$call(required(instant, 'rotated_at', 'expires_at'))
    .addColumn('revoked_at', instant)
    .addColumn('parent', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('valid_from', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('abandoned', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('begun_with', 'integer')
    .addPrimaryKeyConstraint('chains_key', ['user_id', 'id'])
    .$call(goesWith('chains_session', ['user_id', 'session_id'], 'sessions'))
    .execute();
  await table('habits')
    .$call(required('text', 'user_id', 'id', 'name', 'description', 'icon', 'color'))
    .$call(required('integer', 'is_active', 'position'))
    .$call(required('text', 'created_at'))
    .addColumn('group_id', 'text')
    .addColumn('goals', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('revision', instant, (column) => column.notNull().defaultTo(0))
    .addColumn('deleted_at', instant)
    .addColumn('cue', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('reminders', 'text', (column) => column.notNull().defaultTo('[]'))
    .addColumn('answers', 'text', (column) => column.notNull().defaultTo('[]'))
    .addPrimaryKeyConstraint('habits_key', ['user_id', 'id'])
    .$call(goesWith('habits_user', ['user_id'], 'users'))
    .execute();
  await table('limits')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .$call(required('integer', 'count'))
    .$call(required(instant, 'expires_at'))
    .addColumn('instants', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
  await table('pauses')
    .$call(required('text', 'user_id', 'id'))
    .addColumn('habit_id', 'text')
    .$call(required('text', 'first_date'))
    .addColumn('last_date', 'text')
    .$call(required('text', 'reason'))
    .addColumn('import_id', 'text')
    .addColumn('revision', instant, (column) => column.notNull().defaultTo(0))
    .addColumn('deleted_at', instant)
    .addPrimaryKeyConstraint('pauses_key', ['user_id', 'id'])
    .$call(goesWith('pauses_user', ['user_id'], 'users'))
    .$call(goesWith('pauses_habit', ['user_id', 'habit_id'], 'habits'))
    .execute();
  await table('groups')
    .$call(required('text', 'user_id', 'id', 'name'))
    .$call(required('integer', 'position'))
    .addColumn('import_id', 'text')
    .addColumn('revision', instant, (column) => column.notNull().defaultTo(0))
    .addColumn('deleted_at', instant)
    .addPrimaryKeyConstraint('groups_key', ['user_id', 'id'])
    .$call(goesWith('groups_user', ['user_id'], 'users'))
    .execute();
  await table('imports')
    .$call(required('text', 'user_id', 'id', 'source'))
    .$call(required(instant, 'imported_at'))
    .$call(required('integer', 'habits', 'entries'))
    .addColumn('under_way_at', instant)
    .addColumn('undo_kept', 'integer', (column) => column.notNull().defaultTo(1))
    .addPrimaryKeyConstraint('imports_key', ['user_id', 'id'])
    .$call(goesWith('imports_user', ['user_id'], 'users'))
    .execute();
  await table('imported_habits')
    .$call(required('text', 'user_id', 'source_key', 'habit_id', 'import_id'))
    .addPrimaryKeyConstraint('imported_habits_key', ['user_id', 'source_key'])
    .$call(goesWith('imported_habits_habit', ['user_id', 'habit_id'], 'habits'))
    .execute();
  await table('moved_beginnings')
    .$call(required('text', 'user_id', 'import_id', 'habit_id', 'begin_before', 'begin_after'))
    .addPrimaryKeyConstraint('moved_beginnings_key', ['user_id', 'import_id', 'habit_id'])
    .$call(goesWith('moved_beginnings_import', ['user_id', 'import_id'], 'imports'))
    .$call(goesWith('moved_beginnings_habit', ['user_id', 'habit_id'], 'habits'))
    .execute();
  await table('installation')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .$call(required('text', 'value'))
    .execute();
  await table('pages', 60)
    .$call(required('text', 'user_id', 'habit_id'))
    .$call(required('integer', 'year'))
    .$call(required('text', 'days', 'more'))
    .$call(required(instant, 'revision'))
    .addPrimaryKeyConstraint('pages_key', ['user_id', 'habit_id', 'year'])
    .$call(goesWith('pages_habit', ['user_id', 'habit_id'], 'habits'))
    .execute();
  await table('import_pages')
    .$call(required('text', 'user_id', 'import_id', 'habit_id'))
    .$call(required('integer', 'year'))
    .$call(required('text', 'days', 'more'))
    .addPrimaryKeyConstraint('import_pages_key', ['user_id', 'import_id', 'habit_id', 'year'])
    .$call(goesWith('import_pages_import', ['user_id', 'import_id'], 'imports'))
    .$call(goesWith('import_pages_habit', ['user_id', 'habit_id'], 'habits'))
    .execute();
  await table('applied_commands')
    .$call(required('text', 'user_id', 'id'))
    .$call(required(instant, 'applied_at'))
    .$call(required('text', 'result'))
    .addPrimaryKeyConstraint('applied_commands_key', ['user_id', 'id'])
    .$call(goesWith('applied_commands_user', ['user_id'], 'users'))
    .execute();
  await table('jobs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text')
    .$call(required('text', 'kind'))
    .addColumn('key', 'text')
    .$call(required('text', 'sealed'))
    .$call(required(instant, 'run_at', 'due_at'))
    .$call(required('integer', 'attempts', 'dead'))
    .addColumn('last_error', 'text')
    .$call(goesWith('jobs_user', ['user_id'], 'users'))
    .execute();
  await table('push_devices')
    .$call(required('text', 'user_id', 'id', 'session_id', 'endpoint'))
    .addColumn('endpoint_hash', 'text', (column) => column.notNull().unique())
    .$call(required('text', 'p256dh', 'auth', 'name'))
    .$call(required(instant, 'created_at'))
    .addColumn('last_success_at', instant)
    .addColumn('last_error', 'text')
    .addPrimaryKeyConstraint('push_devices_key', ['user_id', 'id'])
    .$call(goesWith('push_devices_session', ['user_id', 'session_id'], 'sessions'))
    .execute();
  await table('reminder_times', 80)
    .$call(required('text', 'user_id', 'habit_id', 'reminder_id'))
    .$call(required('integer', 'again'))
    .$call(required(instant, 'next_at'))
    .$call(required('text', 'next_date'))
    .addColumn('last_date', 'text')
    .addPrimaryKeyConstraint('reminder_times_key', ['user_id', 'habit_id', 'reminder_id', 'again'])
    .$call(goesWith('reminder_times_user', ['user_id'], 'users'))
    .execute();
  await makeOneTimeCodes(portable);
  await makeHistory(portable);
  for (const index of INDEXES) await sql.raw(index).execute(database);
  await database.insertInto('installation').values({ name: EPOCH, value: newEpoch() }).execute();
};
