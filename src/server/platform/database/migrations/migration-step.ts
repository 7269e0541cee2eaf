import { sql, type CreateTableBuilder, type Kysely } from 'kysely';
import type { Engine } from '../database.ts';

/** A step knows the tables of its own day only, so it is not typed by today's schema. */
// oxlint-disable-next-line typescript/no-explicit-any -- Kysely's own type for it
export type Untyped = Kysely<any>;

export interface Portable {
  /** the column type of milliseconds since 1970 */
  instant: 'integer' | 'bigint';
  /** begins a table that checks its column types on either engine */
  table: (name: string) => CreateTableBuilder<string>;
}

export type MigrationStep = (database: Untyped, portable: Portable) => Promise<void>;

/** Columns of a type, each of which has a value in every row. */
export function required(type: 'text' | 'integer' | 'bigint', ...names: readonly string[]) {
  return <C extends string>(builder: CreateTableBuilder<string, C>) =>
    names.reduce<CreateTableBuilder<string, string>>(
      (table, name) => table.addColumn(name, type, (column) => column.notNull()),
      builder,
    );
}

/**
 * Refers to the rows of another table, which a row goes with.
 *
 * @param columns the person's and the row's id, or the one of the two
 */
export function goesWith(name: string, columns: readonly string[], table: string) {
  const key = columns.length === 1 ? ['id'] : ['user_id', 'id'];
  return <C extends string>(builder: CreateTableBuilder<string, C>) =>
    builder.addForeignKeyConstraint(name, columns as C[], table, key, (foreign) =>
      foreign.onDelete('cascade'),
    );
}

export function portableFor(database: Untyped, engine: Engine): Portable {
  return {
    instant: engine === 'sqlite' ? 'integer' : 'bigint',
    table(name) {
      const ending = engine === 'sqlite' ? sql`strict` : sql`with (fillfactor = 100)`;
      return database.schema.createTable(name).modifyEnd(ending);
    },
  };
}
