import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

export type Engine = 'sqlite' | 'postgres';

/** What a store reads with: a connection, or a transaction. */
export type Reader = Kysely<Schema>;

/** What follows from something that was written, such as a mail to be sent. It never throws. */
export type AfterCommit = () => void;

/** What a store writes with: only ever a transaction. */
export type Writer = Transaction<Schema> & {
  /**
   * Has something done once all is on disk: never before, never when it comes to nothing, and once
   * however often the same task is given.
   */
  afterCommit(task: AfterCommit): void;
  /**
   * Waits in the end for a statement whose answer nobody needs: on PostgreSQL it goes with the next
   * one, and the transaction tells what was wrong with it.
   */
  later(statement: Promise<unknown>): Promise<void>;
};

/** Is told of each commit: how many writes share it, and how many seconds it took in all. */
export type OnCommit = (writes: number, seconds: number) => void;

export interface Revisions {
  /**
   * Tells every process that uses the database to which revision a person's habits were taken; of
   * several perhaps only the latest. It may be lost on the way.
   */
  tell(userId: string, revision: number): void;
  /** @returns stops listening */
  listen(listener: (userId: string, revision: number) => void): () => void;
}

/** What those work with who only read. */
export type ReadingDatabase = Pick<Database, 'engine' | 'read' | 'snapshot'>;

export interface Database {
  engine: Engine;
  read: Reader;
  /**
   * Lets reads that belong together see one moment, whatever is written meanwhile. Of those who
   * ask for it at once, some wait.
   */
  snapshot<T>(work: (reader: Reader) => Promise<T>): Promise<T>;
  /**
   * Runs the work in a transaction and settles when it is on disk. Work waits for nothing but the
   * database: on SQLite others wait for it. It is undone when it throws, and refused within the work
   * of another write, which it would wait for.
   *
   * @param owner the person whose rows it changes. On PostgreSQL their writes, which would wait for
   * each other's locks, wait for each other here, so that they hold one connection and not all; on
   * SQLite they take turns with those of others.
   * @throws ProblemError unavailable when too many of the owner's wait already
   */
  write<T>(work: (writer: Writer) => Promise<T>, owner?: string): Promise<T>;
  /** Settles when all is on disk that a connection of another thread may have read by now. */
  onDisk(): Promise<void>;
  revisions: Revisions;
  /** Reads the least that has to come from the database itself. @throws when it can't be had */
  ping(): Promise<void>;
  /** How many bytes it takes on disk. */
  size(): Promise<number>;
  /** For changes of the schema alone. */
  migrating: Kysely<Schema>;
  close(): Promise<void>;
}
