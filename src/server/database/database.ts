import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';

export type Engine = 'sqlite' | 'postgres';

/** What a store reads with: a connection, or a transaction. */
export type Reader = Kysely<Schema>;

/** What a store writes with: only ever a transaction. */
export type Writer = Transaction<Schema>;

export interface Database {
  engine: Engine;
  read: Reader;
  /**
   * Runs the work in a transaction and settles when it is on disk. Work waits for nothing but the
   * database: on SQLite others wait for it. It is undone when it throws.
   */
  write<T>(work: (writer: Writer) => Promise<T>): Promise<T>;
  /** For changes of the schema alone. */
  migrating: Kysely<Schema>;
  close(): Promise<void>;
}
