import { sql } from 'kysely';
import { EPOCH, newEpoch } from '../epoch.ts';
import { packCompletions } from './0012-pack-completions.ts';
import type { MigrationStep } from './migration-step.ts';

/**
 * Entries are kept a page a habit and year, and goals with their habit. What changed after a
 * revision can be told: rows have one, those that were deleted leave a mark, commands are remembered.
 */
export const pages: MigrationStep = async (database, { instant, table }) => {
  await table('pages', 60)
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('habit_id', 'text', (column) => column.notNull())
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('days', 'text', (column) => column.notNull())
    .addColumn('more', 'text', (column) => column.notNull())
    .addColumn('revision', instant, (column) => column.notNull())
    .addPrimaryKeyConstraint('pages_key', ['user_id', 'habit_id', 'year'])
    .addForeignKeyConstraint(
      'pages_habit',
      ['user_id', 'habit_id'],
      'habits',
      ['user_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await table('import_pages')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('import_id', 'text', (column) => column.notNull())
    .addColumn('habit_id', 'text', (column) => column.notNull())
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('days', 'text', (column) => column.notNull())
    .addColumn('more', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('import_pages_key', ['user_id', 'import_id', 'habit_id', 'year'])
    .addForeignKeyConstraint(
      'import_pages_import',
      ['user_id', 'import_id'],
      'imports',
      ['user_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .addForeignKeyConstraint(
      'import_pages_habit',
      ['user_id', 'habit_id'],
      'habits',
      ['user_id', 'id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await packCompletions(database);
  await database.schema.dropTable('completions').execute();

  await database.schema
    .alterTable('habits')
    .addColumn('goals', 'text', (column) => column.notNull().defaultTo('[]'))
    .execute();
  await sql`
    update habits set goals = (
      select '[' || string_agg(
        '{"from":"' || from_date || '",' || substr(asks, 2), ',' order by from_date desc
      ) || ']'
      from goals where goals.user_id = habits.user_id and goals.habit_id = habits.id
    )
    where exists (
      select 1 from goals where goals.user_id = habits.user_id and goals.habit_id = habits.id
    )
  `.execute(database);
  await database.schema.dropTable('goals').execute();

  for (const name of ['habits', 'groups', 'pauses']) {
    const change = () => database.schema.alterTable(name);
    await change()
      .addColumn('revision', instant, (column) => column.notNull().defaultTo(0))
      .execute();
    await change().addColumn('deleted_at', instant).execute();
  }
  await database.schema
    .alterTable('users')
    .addColumn('forgotten_revision', instant, (column) => column.notNull().defaultTo(0))
    .execute();
  await table('applied_commands')
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('applied_at', instant, (column) => column.notNull())
    .addColumn('result', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('applied_commands_key', ['user_id', 'id'])
    .addForeignKeyConstraint('applied_commands_user', ['user_id'], 'users', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  await database.schema
    .createIndex('applied_commands_by_time')
    .on('applied_commands')
    .column('applied_at')
    .execute();
  await database.insertInto('installation').values({ name: EPOCH, value: newEpoch() }).execute();
};
