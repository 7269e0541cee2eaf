import { chmodSync, closeSync, existsSync, openSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import type { Database, OnCommit, ReadingDatabase } from './database.ts';
import { groupWrites, oneAtATime } from './group-writes.ts';
import { createRevisions } from './revisions.ts';
import type { Schema } from './schema.ts';
import { adapt, BEGIN_TO_WRITE, Dialect } from './sqlite-dialect.ts';
import { createWriteAheadLog, type Sync } from './sqlite-log.ts';
import { openToRead, openToWrite } from './sqlite-open.ts';
import { createViews } from './sqlite-views.ts';

/**
 * Opens the database file, one connection for writing and others for reading, which never wait for
 * it (WAL). What was committed goes to the disk while this thread goes on.
 *
 * @param onLost is told of a sync that failed, and ends the process: nobody can tell any more what is
 * on disk, and a later sync would succeed
 * @throws StartError when the file is not a database
 */
export function connectSqlite(
  file: string,
  onCommit: OnCommit,
  { onLost = endProcess, sync }: { onLost?: (error: unknown) => void; sync?: Sync } = {},
): Database {
  const writing = openToWrite(file);
  keepPrivate(file);
  // A process that was killed has left commits that readers see, and which may not be on disk.
  writing.exec('PRAGMA wal_checkpoint(PASSIVE)');
  const views = createViews(() => openToRead(file));
  const alone = oneAtATime();
  const descriptor = openSync(file, 'r');
  const log = createWriteAheadLog({ file, descriptor, writing, views, alone }, onLost, sync);
  const writer = new Kysely<Schema>({
    dialect: new Dialect({ database: adapt(writing, BEGIN_TO_WRITE) }),
  });
  return {
    engine: 'sqlite',
    read: views.read,
    snapshot: views.snapshot,
    write: groupWrites({ database: writer, log, alone }, onCommit),
    onDisk: log.onDisk,
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
      await log.close();
      views.close();
      try {
        writing.exec('PRAGMA wal_checkpoint(TRUNCATE)');
      } catch {
        // A full disk: what was written stays in the log, and the next start finds it there.
      }
      await writer.destroy();
      // Last: with any descriptor of a file a process gives up all its locks on it (POSIX).
      closeSync(descriptor);
    },
  };
}

function endProcess(error: unknown): never {
  process.stderr.write(
    `The disk did not take what was written, so Habitude ends: ${String(error)}\n`,
  );
  process.exit(1);
}

/** The same file for those who only read it, and write nothing. */
export function connectSqliteToRead(file: string): ReadingDatabase {
  const { read, snapshot } = createViews(() => openToRead(file));
  return { engine: 'sqlite', read, snapshot };
}

/** A database that nobody else uses: without a connection one that nothing keeps. */
export function openAlone(connection = new DatabaseSync(':memory:')): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new Dialect({ database: adapt(connection) }) });
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
  using connection = new DatabaseSync(file, { readOnly: true });
  return work(connection);
}

function keepPrivate(file: string): void {
  try {
    chmodSync(file, 0o600);
  } catch {
    // It is another user's, who may have let this one write to it, or not: the first write tells.
  }
}
