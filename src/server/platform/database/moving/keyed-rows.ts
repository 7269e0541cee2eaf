import { DatabaseSync } from 'node:sqlite';
import type { SQLInputValue } from 'node:sqlite';
import type { Row } from '../backup/table-reader.ts';
import { NOT_A_MARK } from './marks.ts';

/** The values of a row's key, in the order of its columns. */
export type Key = readonly SQLInputValue[];

/** A file of SQLite whose rows are read in the order of their keys, from any of them on. */
export interface KeyedRows {
  /** the columns of a table's key */
  keyOf(table: string): string[];
  /** the next rows after a key, or the first; the marks of a move are left out */
  next(table: string, after: Key | undefined, most: number): Row[];
  close(): void;
}

export function openKeyedRows(file: string): KeyedRows {
  const connection = new DatabaseSync(file, { readOnly: true });
  function keyOf(table: string): string[] {
    return connection
      .prepare(`SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk`)
      .all(table)
      .map(({ name }) => String(name));
  }
  return {
    keyOf,
    next(table, after, most) {
      const names = keyOf(table)
        .map((name) => `"${name}"`)
        .join(', ');
      const places = after?.map(() => '?').join(', ');
      const conditions = [
        ...(places === undefined ? [] : [`(${names}) > (${places})`]),
        ...(table === 'installation' ? [NOT_A_MARK] : []),
      ];
      const where = conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '';
      return connection
        .prepare(`SELECT * FROM "${table}" ${where} ORDER BY ${names} LIMIT ?`)
        .all(...(after ?? []), most);
    },
    close: () => connection.close(),
  };
}

/** A row's key among its values. */
export function keyIn(row: Row, columns: readonly string[]): (string | number)[] {
  return columns.map((column) => {
    const value = row[column];
    if (typeof value !== 'string' && typeof value !== 'number') {
      throw new TypeError(`${column} is no key`);
    }
    return value;
  });
}
