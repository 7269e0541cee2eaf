import { sql } from 'kysely';
import { MINUTE } from '../../clock.ts';
import type { MigrationStep } from './migration-step.ts';

/** How long the links to a new password live that are on their way. */
const LINK_LIFE = 30 * MINUTE;

/** Wrong codes are counted by the limits, and a link to a new password knows when it was made. */
export const triesByLimit: MigrationStep = async (database, { instant }) => {
  for (const [table, column] of [
    ['codes', 'tries_left'],
    ['codes', 'stray_tries_left'],
    ['challenges', 'tries_left'],
  ] as const) {
    await database.schema.alterTable(table).dropColumn(column).execute();
  }
  await database.schema
    .alterTable('reset_tokens')
    .addColumn('issued_at', instant, (column) => column.notNull().defaultTo(sql.lit(0)))
    .execute();
  await sql`update reset_tokens set issued_at = expires_at - ${sql.lit(LINK_LIFE)}`.execute(
    database,
  );
};
