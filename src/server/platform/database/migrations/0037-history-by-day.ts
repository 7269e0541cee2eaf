import { sql } from 'kysely';
import { goesWith, required, type MigrationStep, type Portable } from './migration-step.ts';

export async function makeHistory({ instant, table }: Portable): Promise<void> {
  await table('history')
    .$call(required('text', 'user_id', 'habit_id', 'date'))
    .$call(required('integer', 'revision', 'place'))
    .$call(required('text', 'before'))
    .$call(required(instant, 'changed_at'))
    .addPrimaryKeyConstraint('history_key', ['user_id', 'habit_id', 'date', 'revision', 'place'])
    .$call(goesWith('history_habit', ['user_id', 'habit_id'], 'habits'))
    .execute();
}

/**
 * What stood on a day is found by the day alone, and known by when it was replaced. Where nothing
 * stood, nothing is kept: who entered the first mark, and when, its page says.
 */
export const historyByDay: MigrationStep = async (database, portable) => {
  const { schema } = database;
  await schema.alterTable('completion_changes').renameTo('former_changes').execute();
  for (const name of ['by_day', 'by_revision'])
    await schema.dropIndex(`completion_changes_${name}`).execute();
  await makeHistory(portable);
  await sql`
    insert into history (user_id, habit_id, date, revision, place, before, changed_at)
    select user_id, habit_id, date, revision,
      row_number() over (partition by user_id, habit_id, date, revision order by id) - 1,
      before, changed_at
    from former_changes where before is not null
  `.execute(database);
  await schema.dropTable('former_changes').execute();
  await sql`
    update users set change_count = (select count(*) from history where user_id = users.id)
    where change_count > 0
  `.execute(database);
};
