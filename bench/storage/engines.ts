import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { startPostgres } from '../../src/server/testing/start-postgres.ts';

export type Value = string | number | null;

/** Runs a statement with `?` in the places of its values. */
export type Query = (text: string, values?: readonly Value[]) => Promise<Record<string, Value>[]>;

/** An engine as the product sets it up, with a database that is thrown away. */
export interface Bed {
  query: Query;
  kinds: { bigint: string; real: string };
  /** follows the definition of a table that is updated all day */
  options: string;
  /** Runs works at once, each as a transaction that is on disk when this settles. */
  commit: (works: ((query: Query) => Promise<void>)[]) => Promise<void>;
  /** @returns the bytes that a table takes with its indexes */
  sizeOf: (table: string) => Promise<number>;
  /** @returns how many of a table's updates touched no index; empty where that means nothing */
  hotUpdates: (table: string) => Promise<string>;
  close: () => Promise<void>;
}

/** Writes that arrive together share a commit, as decision 3 says. */
export async function openSqlite(): Promise<Bed> {
  const folder = mkdtempSync(join(tmpdir(), 'habitude-storage-'));
  const connection = new DatabaseSync(join(folder, 'storage.db'));
  connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  const statements = new Map<string, ReturnType<DatabaseSync['prepare']>>();
  const query: Query = async (text, values = []) => {
    const statement = statements.get(text) ?? connection.prepare(text);
    statements.set(text, statement);
    return statement.all(...values) as Record<string, Value>[];
  };
  return {
    query,
    kinds: { bigint: 'integer', real: 'real' },
    options: 'strict',
    async commit(works) {
      connection.exec('BEGIN IMMEDIATE');
      for (const work of works) await work(query);
      connection.exec('COMMIT');
    },
    async sizeOf(table) {
      const [row] = await query(
        'select sum(pgsize) as bytes from dbstat where name = ? or name like ?',
        [table, `sqlite_autoindex_${table}%`],
      );
      return Number(row?.['bytes']);
    },
    hotUpdates: async () => '',
    async close() {
      connection.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** As many as the product's pool has. */
const CONNECTIONS = 20;

export async function openPostgres(): Promise<Bed> {
  const server = await startPostgres({ isDurable: true });
  const pool = new pg.Pool({ connectionString: `${server.url}/postgres`, max: CONNECTIONS });
  // The server may end its connections first.
  pool.on('error', () => undefined);
  const names = new Map<string, string>();
  const on =
    (client: pg.Pool | pg.PoolClient): Query =>
    async (text, values = []) => {
      let place = 0;
      const numbered = text.replaceAll('?', () => `$${(place += 1)}`);
      const name = names.get(text) ?? `statement ${names.size}`;
      names.set(text, name);
      const { rows } = await client.query({ name, text: numbered, values: [...values] });
      return rows as Record<string, Value>[];
    };
  const query = on(pool);
  return {
    query,
    kinds: { bigint: 'bigint', real: 'double precision' },
    options: 'with (fillfactor = 60)',
    async commit(works) {
      await Promise.all(
        works.map(async (work) => {
          const client = await pool.connect();
          await client.query('begin');
          await work(on(client));
          await client.query('commit');
          client.release();
        }),
      );
    },
    async sizeOf(table) {
      const [row] = await query('select pg_total_relation_size(?::regclass) as bytes', [table]);
      return Number(row?.['bytes']);
    },
    async hotUpdates(table) {
      await query('select pg_stat_force_next_flush()');
      const [row] = await query(
        'select n_tup_hot_upd as hot, n_tup_upd as all from pg_stat_user_tables where relname = ?',
        [table],
      );
      return `${row?.['hot']} of ${row?.['all']}`;
    },
    async close() {
      await pool.end();
      await server.stop();
    },
  };
}
