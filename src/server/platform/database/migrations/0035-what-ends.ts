import { sql } from 'kysely';
import type { MigrationStep } from './migration-step.ts';

/**
 * What ends is found by when it does: sessions, chains of tokens, sign-ups, codes, links, mailboxes,
 * jobs that were given up, and imports of which the undo is still kept.
 */
export const whatEnds: MigrationStep = async (database) => {
  for (const [table, column] of [
    ['sessions', 'expires_at'],
    ['sign_ups', 'created_at'],
    ['codes', 'expires_at'],
    ['reset_tokens', 'expires_at'],
    ['mail_recipients', 'expires_at'],
  ] as const)
    await database.schema.createIndex(`${table}_by_end`).on(table).column(column).execute();
  await sql`create index chains_by_end on chains (coalesce(revoked_at, expires_at))`.execute(
    database,
  );
  await database.schema
    .createIndex('jobs_dead')
    .on('jobs')
    .column('due_at')
    .where(sql<boolean>`dead = 1`)
    .execute();
  await database.schema
    .alterTable('imports')
    .addColumn('undo_kept', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  await database.schema
    .createIndex('imports_with_undo')
    .on('imports')
    .column('imported_at')
    .where(sql<boolean>`undo_kept = 1`)
    .execute();
};
