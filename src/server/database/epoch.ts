import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Schema } from './schema.ts';

/** The row of `installation` that names this life of the database. */
export const EPOCH = 'epoch';

/** The name of this life of the database, in a query. */
export const epochHere = sql<string>`(select value from installation where name = ${EPOCH})`;

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

/** The same in a file that nobody uses. One of an earlier version gets its first when it is opened. */
export function renewEpochIn(file: string): void {
  const connection = new DatabaseSync(file);
  try {
    const has = connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'installation'").get();
    if (!has) return;
    connection.prepare('UPDATE installation SET value = ? WHERE name = ?').run(newEpoch(), EPOCH);
  } finally {
    connection.close();
  }
}
