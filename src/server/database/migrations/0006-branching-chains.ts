import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/**
 * What tells a repeated refresh from a stolen one, and when a session's holder last gave the
 * password. Of the sessions that are open nobody knows when, and it counts as long ago.
 */
export const branchingChains: MigrationStep = async (database, { instant }) => {
  const chains = database.schema.alterTable('chains');
  const zero = sql.lit(0);
  await chains
    .addColumn('parent', 'integer', (column) => column.notNull().defaultTo(zero))
    .execute();
  await chains
    .addColumn('valid_from', 'integer', (column) => column.notNull().defaultTo(zero))
    .execute();
  await chains
    .addColumn('abandoned', 'integer', (column) => column.notNull().defaultTo(zero))
    .execute();
  await chains.addColumn('begun_with', 'integer').execute();
  await sql`update chains set parent = generation - 1`.execute(database);
  await database.schema
    .alterTable('sessions')
    .addColumn('password_given_at', instant, (column) => column.notNull().defaultTo(zero))
    .execute();
};
