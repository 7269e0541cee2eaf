import { sql, type RawBuilder } from 'kysely';
import type { Engine } from './database.ts';

/**
 * Texts for a condition with `in`, as one parameter: the statement is the same however many they
 * are, so that it is prepared once.
 */
export function listOf(engine: Engine, texts: readonly string[]): RawBuilder<string> {
  return engine === 'sqlite'
    ? sql`(select value from json_each(${JSON.stringify(texts)}))`
    : sql`(select unnest(${texts}::text[]))`;
}

/** The same for pairs of texts, to be compared with two columns. */
export function pairsOf(
  engine: Engine,
  pairs: readonly (readonly [string, string])[],
): RawBuilder<unknown> {
  return engine === 'sqlite'
    ? sql`(select value ->> 0, value ->> 1 from json_each(${JSON.stringify(pairs)}))`
    : sql`(select unnest(${pairs.map(([first]) => first)}::text[]),
        unnest(${pairs.map(([, second]) => second)}::text[]))`;
}

/**
 * The same for keys of several columns.
 *
 * @param columns by name, of which type each is
 */
export function keysOf<Name extends string>(
  engine: Engine,
  rows: readonly NoInfer<Readonly<Record<Name, string | number>>>[],
  columns: Readonly<Record<Name, 'text' | 'integer'>>,
): RawBuilder<unknown> {
  const names = Object.keys(columns);
  const json = JSON.stringify(rows, names);
  const fields = sql.join(names.map((name) => sql`value ->> ${sql.lit(name)}`));
  const types = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
  return engine === 'sqlite'
    ? sql`(select ${fields} from json_each(${json}))`
    : sql`(select * from json_to_recordset(${json}) as keys (${sql.raw(types.join(', '))}))`;
}
