import { createHash } from 'node:crypto';
import type { Compilable, CompiledQuery } from 'kysely';
import type { Reader } from './database.ts';

/** Stands in a query for a value that is given each time. */
class Placeholder<Name> {
  readonly name: Name;

  constructor(name: Name) {
    this.name = name;
  }
}

/**
 * What PostgreSQL calls prepared queries, by their text: it plans each once a connection. Each text has
 * the same name everywhere, so that no process is given the query of another one where a pooler lets
 * them share connections.
 */
const names = new Map<string, string>();

export function nameOf(text: string): string | undefined {
  return names.get(text);
}

/**
 * A query that is built and put into words once, and then only given its values: for those by which
 * a day is entered, doing both each time takes longer than the engine does.
 *
 * @param make is given what stands for the values, each of which the query takes as it is
 */
export function prepared<Values extends object, Row>(
  make: (
    database: Reader,
    value: <Name extends keyof Values>(name: Name) => Values[Name],
  ) => Compilable<Row>,
): (database: Reader, values: Values) => Promise<Row[]> {
  /** by what each engine's connections have in common */
  const known = new WeakMap<object, CompiledQuery<Row>>();

  function compile(database: Reader): CompiledQuery<Row> {
    // The query builder takes any object for a value, and leaves it as it is.
    const placeholder = (name: keyof Values) => new Placeholder(name) as never;
    const query = make(database, placeholder).compile();
    names.set(query.sql, createHash('sha256').update(query.sql).digest('base64url'));
    return query;
  }

  return async (database, values) => {
    const { adapter } = database.getExecutor();
    const query = known.get(adapter) ?? compile(database);
    known.set(adapter, query);
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Values] : parameter,
    );
    const { rows } = await database.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
