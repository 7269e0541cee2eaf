import { isDeepStrictEqual } from 'node:util';

/** Whether two rows agree. SQLite gives rows without a prototype, and other threads give them one. */
export function hasSameFields(row: object, other: object | undefined): boolean {
  return isDeepStrictEqual(row, other, { skipPrototype: true });
}
