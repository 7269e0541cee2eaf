import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { SqliteAdapter, SqliteDialect, type SqliteDatabase } from 'kysely';

/** How many prepared statements are kept; lists in conditions make ever new ones. */
const MAX_STATEMENTS = 500;

/** SQLite undoes changes of the schema too when a transaction is undone; Kysely leaves that unused. */
export class Dialect extends SqliteDialect {
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
export const BEGIN_TO_WRITE = 'begin immediate';

/**
 * Node's SQLite in the shape that Kysely's dialect asks for.
 *
 * @param begin how a transaction begins
 */
export function adapt(connection: DatabaseSync, begin = 'begin'): SqliteDatabase {
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
