import { randomBytes } from 'node:crypto';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Reader } from './database.ts';
import type { Schema } from './schema.ts';

/** The row of `installation` that names this life of the database. */
export const EPOCH = 'epoch';

const epoch = sql<string>`(select value from installation where name = ${EPOCH})`;

/**
 * The timeline of PostgreSQL: whoever takes over from another one, or is brought back from its log,
 * begins a new one, and may lack what the other one had last. While it follows it has none of its own.
 */
export const TIMELINE = `case when pg_is_in_recovery() then ''
  else left(pg_walfile_name(pg_current_wal_lsn()), 8) end`;

/** What the connections of a database have in common that says its timeline. */
const tellingTimelines = new WeakSet<object>();

/** Lets the timeline of a database count. */
export function countTimeline(database: Kysely<Schema>): void {
  tellingTimelines.add(database.getExecutor().adapter);
}

/** The name of this life of the database, in a query. */
export function epochHere(database: Reader): RawBuilder<string> {
  return tellingTimelines.has(database.getExecutor().adapter)
    ? sql<string>`${epoch} || ${sql.raw(TIMELINE)}`
    : epoch;
}

/**
 * A name for a database's life, which is a new one when rows are brought back: revisions are given a
 * second time then, to something else.
 */
export function newEpoch(): string {
  return randomBytes(9).toString('base64url');
}

/** Begins a new life of a database. */
export async function renewEpoch(database: Kysely<Schema>): Promise<void> {
  await database
    .updateTable('installation')
    .set({ value: newEpoch() })
    .where('name', '=', EPOCH)
    .execute();
}
