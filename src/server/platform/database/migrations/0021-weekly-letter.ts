import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/**
 * The Monday of a person's last weekly letter, and when the first comes to whoever wanted one before
 * any was sent: the row is late for a time long ago, so that whoever finds it reckons the next.
 */
export const weeklySummary: MigrationStep = async (database) => {
  await database.schema
    .alterTable('users')
    .addColumn('last_letter', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await sql`insert into reminder_times
      (user_id, habit_id, reminder_id, again, next_at, next_date, last_date)
    select id, '', 'letter', 0, 0, '1970-01-01', null from users where weekly_letter = 1`.execute(
    database,
  );
};
