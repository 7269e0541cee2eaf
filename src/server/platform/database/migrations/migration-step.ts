import { sql, type CreateTableBuilder, type Kysely } from 'kysely';
import type { Engine } from '../database.ts';

/** A step knows the tables of its own day only, so it is not typed by today's schema. */
// oxlint-disable-next-line typescript/no-explicit-any -- Kysely's own type for it
export type Untyped = Kysely<any>;

interface Portable {
  /** the column type of milliseconds since 1970 */
  instant: 'integer' | 'bigint';
  /** the column type of a number with fractions */
  number: 'real' | 'double precision';
  /**
   * begins a table that checks its column types on either engine
   *
   * @param fillfactor of PostgreSQL: how many parts in 100 of a block are filled at first; what is
   * updated all day finds place in the rest
   */
  table: (name: string, fillfactor?: number) => CreateTableBuilder<string>;
}

export type MigrationStep = (database: Untyped, portable: Portable) => Promise<void>;

export function portableFor(database: Untyped, engine: Engine): Portable {
  return {
    instant: engine === 'sqlite' ? 'integer' : 'bigint',
    number: engine === 'sqlite' ? 'real' : 'double precision',
    table(name, fillfactor = 100) {
      const ending =
        engine === 'sqlite' ? sql`strict` : sql`with (fillfactor = ${sql.lit(fillfactor)})`;
      return database.schema.createTable(name).modifyEnd(ending);
    },
  };
}
