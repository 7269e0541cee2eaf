import { sql } from 'kysely';
import { WEEKDAYS } from '#domain/goal.ts';
import type { MigrationStep } from './migration-step.ts';

/** What each frequency of the first version asked for, as a goal. */
const PLAIN = {
  DAILY: { schedule: { every: 'DAILY', weekdays: WEEKDAYS }, target: { kind: 'check' } },
  WEEKLY: { schedule: { every: 'WEEKLY', times: 1 }, target: { kind: 'check' } },
  MONTHLY: { schedule: { every: 'MONTHLY', times: 1 }, target: { kind: 'check' } },
};

/**
 * Goals take the place of frequencies; entries get amounts, skips and notes, and keep what was
 * there before; habits get groups, and days off.
 */
export const goalsDaysOffAndGroups: MigrationStep = async (
  database,
  { instant, number, table },
) => {
  await table('goals')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('habit_id', 'text', (column) => column.notNull())
    .addColumn('from_date', 'text', (column) => column.notNull())
    .addColumn('asks', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('goals_key', ['user_id', 'habit_id', 'from_date'])
    .addForeignKeyConstraint(
      'goals_habit',
      ['user_id', 'habit_id'],
      'habits',
      ['user_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  for (const [frequency, asks] of Object.entries(PLAIN)) {
    await sql`
      insert into goals (user_id, habit_id, from_date, asks)
      select user_id, id, substr(created_at, 1, 10), ${sql.lit(JSON.stringify(asks))}
      from habits where frequency = ${sql.lit(frequency)}
    `.execute(database);
  }
  await database.schema.alterTable('habits').dropColumn('frequency').execute();
  await database.schema.alterTable('habits').addColumn('group_id', 'text').execute();

  await database.schema.alterTable('completions').addColumn('value', number).execute();
  await database.schema
    .alterTable('completions')
    .addColumn('skipped', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await database.schema
    .alterTable('completions')
    .addColumn('note', 'text', (column) => column.notNull().defaultTo(''))
    .execute();

  await table('completion_changes')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('habit_id', 'text', (column) => column.notNull())
    .addColumn('date', 'text', (column) => column.notNull())
    .addColumn('before', 'text')
    .addColumn('changed_at', instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('completion_changes_key', ['user_id', 'id'])
    .addForeignKeyConstraint(
      'completion_changes_habit',
      ['user_id', 'habit_id'],
      'habits',
      ['user_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await database.schema
    .createIndex('completion_changes_by_day')
    .on('completion_changes')
    .columns(['user_id', 'habit_id', 'date'])
    .execute();

  await table('pauses')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('habit_id', 'text')
    .addColumn('first_date', 'text', (column) => column.notNull())
    .addColumn('last_date', 'text')
    .addColumn('reason', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('pauses_key', ['user_id', 'id'])
    .addForeignKeyConstraint('pauses_user', ['user_id'], 'users', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .addForeignKeyConstraint(
      'pauses_habit',
      ['user_id', 'habit_id'],
      'habits',
      ['user_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();

  await table('groups')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('groups_key', ['user_id', 'id'])
    .addForeignKeyConstraint('groups_user', ['user_id'], 'users', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
};
