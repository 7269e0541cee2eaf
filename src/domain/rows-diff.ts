/** By key what stood there, and what stands there now; undefined where there is nothing. */
export type RowsDiff<Key, Row> = ReadonlyMap<
  Key,
  readonly [before: Row | undefined, after: Row | undefined]
>;

/** What makes some rows of others. Rows that are the same object are the same. */
export function rowsDiffOf<Key, Row>(
  before: ReadonlyMap<Key, Row>,
  after: ReadonlyMap<Key, Row>,
): RowsDiff<Key, Row> {
  const diff = new Map<Key, readonly [Row | undefined, Row | undefined]>();
  if (before === after) return diff;
  for (const [key, row] of after)
    if (before.get(key) !== row) diff.set(key, [before.get(key), row]);
  for (const [key, row] of before) if (!after.has(key)) diff.set(key, [row, undefined]);
  return diff;
}
