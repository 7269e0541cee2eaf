import { PostgresAdapter, PostgresDialect, sql, type Kysely } from 'kysely';
import { isAlreadyMade } from './engine-errors.ts';
import type { Schema } from './schema.ts';

/** The table whose one row is held by whoever changes the schema of PostgreSQL. */
export const LOCK_TABLE = 'habitude_migrations_lock';

const LOCK_ROW = 'migration_lock';

/**
 * Does some work in a transaction of PostgreSQL that one runner at a time has. The lock is that of a
 * row, which ends with the transaction: a pooler may give the next one another connection.
 */
export async function withMigrationLock<T>(
  database: Kysely<Schema>,
  work: (transaction: Kysely<Schema>) => Promise<T>,
): Promise<T> {
  await makeLock(database);
  return await database.transaction().execute(async (transaction) => {
    await sql`select from ${sql.table(LOCK_TABLE)} where id = ${LOCK_ROW} for update`.execute(
      transaction,
    );
    return await work(transaction);
  });
}

async function makeLock(database: Kysely<Schema>): Promise<void> {
  try {
    await database.schema
      .createTable(LOCK_TABLE)
      .ifNotExists()
      .addColumn('id', 'varchar(255)', (column) => column.notNull().primaryKey())
      .addColumn('is_locked', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  } catch (error) {
    // Of two that begin at once one is told that the other has made it.
    if (!isAlreadyMade(error)) throw error;
  }
  await sql`insert into ${sql.table(LOCK_TABLE)} (id) values (${LOCK_ROW})
    on conflict do nothing`.execute(database);
}

/** Kysely's own lock is one of the session, which a pooler does not keep: ours is held already. */
class Adapter extends PostgresAdapter {
  override async acquireMigrationLock(): Promise<void> {}
  override async releaseMigrationLock(): Promise<void> {}
}

export class Dialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new Adapter();
  }
}
