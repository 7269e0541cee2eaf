import { DatabaseSync } from 'node:sqlite';
import type { SQLOutputValue } from 'node:sqlite';
import { sql } from 'kysely';
import type { Database, Reader } from '../database.ts';

export type Row = Record<string, SQLOutputValue>;

/** All tables of a database as they are at one moment, whatever is written meanwhile. */
export interface TableReader {
  count(table: string): Promise<number>;
  /** the rows in batches, so that memory holds few of them at a time */
  rows(table: string): AsyncIterable<Row[]>;
}

const BATCH = 1000;

/** Reads a file of SQLite. Others may go on writing to it. */
export async function readFile<T>(
  file: string,
  work: (reader: TableReader) => Promise<T>,
): Promise<T> {
  const connection = new DatabaseSync(file, { readOnly: true, timeout: 5000 });
  try {
    connection.exec('BEGIN');
    return await work({
      async count(table) {
        return Number(connection.prepare(`SELECT count(*) AS n FROM "${table}"`).get()?.['n']);
      },
      async *rows(table) {
        let batch: Row[] = [];
        for (const row of connection.prepare(`SELECT * FROM "${table}"`).iterate()) {
          batch.push(row);
          if (batch.length < BATCH) continue;
          yield batch;
          batch = [];
        }
        if (batch.length > 0) yield batch;
      },
    });
  } finally {
    connection.close();
  }
}

/** Reads a database of PostgreSQL, in one transaction. Others may go on writing to it. */
export async function readPostgres<T>(
  database: Database,
  work: (reader: TableReader) => Promise<T>,
): Promise<T> {
  const moment = database.migrating
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only');
  return await moment.execute((transaction) =>
    work({
      count: (table) => countRows(transaction, table),
      async *rows(table) {
        await sql`declare reading no scroll cursor for select * from ${sql.table(table)}`.execute(
          transaction,
        );
        const fetch = sql<Row>`fetch ${sql.lit(BATCH)} from reading`;
        for (;;) {
          const { rows } = await fetch.execute(transaction);
          if (rows.length === 0) break;
          yield rows;
        }
        await sql`close reading`.execute(transaction);
      },
    }),
  );
}

/** How many rows a table of PostgreSQL has. */
export async function countRows(reader: Reader, table: string): Promise<number> {
  const count = sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`;
  const { rows } = await count.execute(reader);
  return rows[0]?.n ?? 0;
}
