import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/**
 * Each account is told how much it holds; the history of a day is ordered by the revision at which
 * each entry was replaced, and holds the last twenty.
 */
export const sizesAndHistory: MigrationStep = async (database) => {
  await database.schema
    .alterTable('completion_changes')
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await database.schema
    .createIndex('completion_changes_by_revision')
    .on('completion_changes')
    .columns(['user_id', 'revision', 'id'])
    .execute();
  await sql`
    delete from completion_changes where (user_id, id) in (
      select user_id, id from (
        select user_id, id,
          row_number() over (partition by user_id, habit_id, date order by id desc) as place
        from completion_changes
      ) as placed where place > 20
    )
  `.execute(database);
  for (const name of ['entry_count', 'note_bytes', 'change_count', 'change_bytes']) {
    await database.schema
      .alterTable('users')
      .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  }
  await sql`
    update users set
      entry_count = (select count(*) from completions where user_id = users.id),
      note_bytes = (
        select coalesce(sum(octet_length(note)), 0) from completions where user_id = users.id
      ),
      change_count = (select count(*) from completion_changes where user_id = users.id),
      change_bytes = (
        select coalesce(sum(octet_length(before)), 0)
        from completion_changes where user_id = users.id
      )
  `.execute(database);
};
