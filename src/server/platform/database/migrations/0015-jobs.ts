import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/** The outbox of mails becomes one queue of all that is to be done; mails that wait go along. */
export const jobs: MigrationStep = async (database, { instant, table }) => {
  await table('jobs')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('key', 'text')
    .addColumn('sealed', 'text', (column) => column.notNull())
    .addColumn('run_at', instant, (column) => column.notNull())
    .addColumn('due_at', instant, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('dead', 'integer', (column) => column.notNull())
    .addColumn('last_error', 'text')
    .addForeignKeyConstraint('jobs_user', ['user_id'], 'users', ['id'], (key) =>
      key.onDelete('cascade'),
    )
    .execute();
  await sql`
    insert into jobs (id, user_id, kind, sealed, run_at, due_at, attempts, dead, last_error)
    select id, user_id, 'mail', sealed, next_attempt_at, created_at, attempts, dead, last_error
    from outbox
  `.execute(database);
  await database.schema.dropTable('outbox').execute();

  await database.schema
    .createIndex('jobs_by_key')
    .on('jobs')
    .columns(['kind', 'key'])
    .unique()
    .execute();
  // A condition that a query has to repeat word for word: what is new, and what was tried.
  await database.schema
    .createIndex('jobs_untried')
    .on('jobs')
    .columns(['kind', 'run_at'])
    .where(sql<boolean>`attempts = 0`)
    .execute();
  await database.schema
    .createIndex('jobs_tried')
    .on('jobs')
    .columns(['kind', 'run_at'])
    .where(sql<boolean>`attempts > 0 and dead = 0`)
    .execute();
  await database.schema
    .createIndex('jobs_of_users')
    .on('jobs')
    .column('user_id')
    .where(sql.ref('user_id'), 'is not', null)
    .execute();
};
