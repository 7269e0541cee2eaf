import { chmodSync, existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { Kysely, SqliteAdapter, SqliteDialect } from 'kysely';
import type { SqliteDatabase } from 'kysely';
import { StartError } from '../start-error.ts';
import type { Database, OnCommit, Reader, ReadingDatabase } from './database.ts';
import { createQueue } from '../limits/queue.ts';
import { groupWrites } from './group-writes.ts';
import { createRevisions } from './revisions.ts';
import type { Schema } from './schema.ts';

/** How many prepared statements are kept; lists in conditions make ever new ones. */
const MAX_STATEMENTS = 500;

/** How many snapshots are read at once: each needs a connection of its own. */
const MAX_SNAPSHOTS = 4;

/** `PRAGMA synchronous` reads as this number when it is FULL. */
const FULL = 2;

/**
 * Opens the database file, one connection for writing and others for reading: readers see the last
 * commit, or that of when their snapshot began, and never wait for a writer (WAL).
 *
 * @throws StartError when the file is not a database
 */
export function connectSqlite(file: string, onCommit: OnCommit): Database {
  const writing = open(file);
  const read = openReader(file);
  const snapshots = createSnapshots(() => openReader(file));
  const writer = new Kysely<Schema>({
    dialect: new Dialect({ database: adapt(writing, BEGIN_TO_WRITE) }),
  });
  return {
    engine: 'sqlite',
    read,
    snapshot: snapshots.take,
    write: groupWrites(writer, onCommit),
    revisions: createRevisions(),
    async ping() {
      // A connection that has read once may go on telling what it remembers.
      readonly(file, (connection) => connection.prepare('select name from installation').get());
    },
    async size() {
      const sizes = [file, `${file}-wal`].map(
        (part) => statSync(part, { throwIfNoEntry: false })?.size ?? 0,
      );
      return sizes.reduce((sum, size) => sum + size);
    },
    migrating: writer,
    async close() {
      await read.destroy();
      await snapshots.close();
      try {
        writing.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      } catch {
        // A full disk: what was written stays in the log, and the next start finds it there.
      }
      await writer.destroy();
    },
  };
}

/** The same file for those who only read it, and write nothing. */
export function connectSqliteToRead(file: string): ReadingDatabase {
  const snapshots = createSnapshots(() => openReader(file));
  return { engine: 'sqlite', read: openReader(file), snapshot: snapshots.take };
}

/** A database that nobody else sees and nothing keeps. */
export function openInMemory(): Kysely<Schema> {
  return new Kysely<Schema>({
    dialect: new Dialect({ database: adapt(new DatabaseSync(':memory:')) }),
  });
}

function openReader(file: string): Reader {
  const connection = open(file, { readOnly: true });
  return new Kysely<Schema>({ dialect: new Dialect({ database: adapt(connection) }) });
}

/** Transactions that read, each on a connection of its own; connections are opened when needed. */
function createSnapshots(openReader: () => Reader) {
  const idle: Reader[] = [];
  const all: Reader[] = [];
  const pass = createQueue({ running: MAX_SNAPSHOTS, waiting: Number.POSITIVE_INFINITY });

  function open(): Reader {
    const reader = openReader();
    all.push(reader);
    return reader;
  }

  return {
    take: <T>(work: (reader: Reader) => Promise<T>): Promise<T> =>
      pass(async () => {
        const reader = idle.pop() ?? open();
        try {
          return await reader.transaction().execute(work);
        } finally {
          idle.push(reader);
        }
      }),
    async close() {
      for (const reader of all) await reader.destroy();
    },
  };
}

/**
 * The names of all tables in a file but those of SQLite itself and of Litestream, without changing
 * it; none where there is no file yet.
 */
export function tablesInFile(file: string): string[] {
  if (!existsSync(file) || statSync(file).size === 0) return [];
  return readonly(file, (connection) =>
    connection
      .prepare(
        `SELECT name FROM sqlite_schema WHERE type = 'table'
         AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_litestream_*'`,
      )
      .all()
      .map((row) => String(row['name'])),
  );
}

/** The values of the first column that a query gives, without changing the file. */
export function firstColumn(file: string, query: string): string[] {
  return readonly(file, (connection) =>
    connection
      .prepare(query)
      .all()
      .map((row) => String(Object.values(row)[0])),
  );
}

function readonly<T>(file: string, work: (connection: DatabaseSync) => T): T {
  const connection = new DatabaseSync(file, { readOnly: true });
  try {
    return work(connection);
  } finally {
    connection.close();
  }
}

function open(file: string, { readOnly = false } = {}): DatabaseSync {
  const connection = new DatabaseSync(file, { readOnly, timeout: 5000 });
  connection.exec('PRAGMA foreign_keys = ON');
  if (!readOnly) setUpWriting(connection, file);
  // From now on this process answers requests: SQLite waits by stopping all of it.
  connection.exec('PRAGMA busy_timeout = 0');
  return connection;
}

function setUpWriting(connection: DatabaseSync, file: string): void {
  connection.exec('PRAGMA journal_mode = WAL');
  connection.exec('PRAGMA synchronous = FULL');
  // Some builds reopen a WAL file with NORMAL, which loses acknowledged writes in a power cut.
  if (connection.prepare('PRAGMA synchronous').get()?.['synchronous'] !== FULL) {
    throw new StartError(`${file} can't be opened with synchronous=FULL.`);
  }
  keepPrivate(file);
}

function keepPrivate(file: string): void {
  try {
    chmodSync(file, 0o600);
  } catch {
    // It is another user's, who may have let this one write to it, or not: the first write tells.
  }
}

/** SQLite undoes changes of the schema too when a transaction is undone; Kysely leaves that unused. */
class Dialect extends SqliteDialect {
  override createAdapter(): SqliteAdapter {
    return new Adapter();
  }
}

class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** A transaction that begins as a reader can't become a writer once another one has written. */
const BEGIN_TO_WRITE = 'begin immediate';

/**
 * Node's SQLite in the shape that Kysely's dialect asks for.
 *
 * @param begin how a transaction begins
 */
function adapt(connection: DatabaseSync, begin = 'begin'): SqliteDatabase {
  const statements = new Map<string, Statement>();
  return {
    close: () => connection.close(),
    prepare(text) {
      const query = text === 'begin' ? begin : inOurTerms(text, connection);
      let statement = statements.get(query);
      if (!statement) {
        statement = wrap(connection.prepare(query));
        if (statements.size < MAX_STATEMENTS) statements.set(query, statement);
      }
      return statement;
    },
  };
}

function inOurTerms(text: string, { isTransaction }: DatabaseSync): string {
  // A full disk undoes everything by itself, and would say that there is nothing left to undo.
  return text === 'rollback' && !isTransaction ? 'select 1' : text;
}

type Statement = ReturnType<SqliteDatabase['prepare']>;

function wrap(statement: StatementSync): Statement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...(parameters as SQLInputValue[])),
    run: (parameters) => statement.run(...(parameters as SQLInputValue[])),
    iterate: (parameters) => statement.iterate(...(parameters as SQLInputValue[])),
  };
}
