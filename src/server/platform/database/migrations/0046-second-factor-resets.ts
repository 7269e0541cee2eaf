import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/** An operator has a second factor reset after three days, in which its owner is told. */
export const secondFactorResets: MigrationStep = async (database, { instant }) => {
  const users = database.schema.alterTable('users');
  await users.addColumn('reset_next_at', instant).execute();
  await users
    .addColumn('reset_told', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await sql
    .raw(
      'create index "users_to_reset" on "users" ("reset_next_at") where "reset_next_at" is not null',
    )
    .execute(database);
};
