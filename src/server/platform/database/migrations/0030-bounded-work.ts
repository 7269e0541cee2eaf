import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/**
 * Each account is told what its habits, groups and pauses take, and may be closed before it is empty.
 * An import says when it was last seen to be under way.
 */
export const boundedWork: MigrationStep = async (database, { instant }) => {
  await database.schema
    .alterTable('users')
    .addColumn('text_bytes', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await database.schema.alterTable('users').addColumn('closed_at', instant).execute();
  await database.schema.alterTable('imports').addColumn('under_way_at', instant).execute();
  await sql`
    update users set text_bytes = (
      select coalesce(sum(200 + octet_length(name) + octet_length(description) + octet_length(cue)
        + octet_length(goals) + octet_length(reminders) + octet_length(answers)), 0)
      from habits where user_id = users.id
    ) + (
      select coalesce(sum(200 + octet_length(name)), 0) from groups where user_id = users.id
    ) + (
      select coalesce(sum(200 + octet_length(reason)), 0) from pauses where user_id = users.id
    )
  `.execute(database);
};
