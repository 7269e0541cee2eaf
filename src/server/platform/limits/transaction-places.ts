import type { Writer } from '../database/database.ts';

/**
 * Takes places of a key for what a transaction writes: as many as are free, of so many at most.
 *
 * @returns how many
 */
export type TakePlaces = (writer: Writer, key: string, most: number) => number;

/**
 * Places that are taken once the transaction is on disk, since it may be repeated or come to nothing.
 * Until then they are promised to it.
 *
 * @param take of a bucket for each key
 */
export function createTransactionPlaces(
  take: (key: string, count: number, how: { isOwed: boolean }) => number,
): TakePlaces {
  const promises = new WeakMap<Writer, Map<string, number>>();

  return function takePlaces(writer, key, most) {
    const promised = promises.get(writer) ?? new Map<string, number>();
    promises.set(writer, promised);
    const before = promised.get(key) ?? 0;
    const free = Math.floor(take(key, 0, { isOwed: true }) - before);
    const taken = Math.max(0, Math.min(most, free));
    promised.set(key, before + taken);
    writer.afterCommit(() => void take(key, taken, { isOwed: true }));
    return taken;
  };
}

/** Takes a place of its key for each item. @returns those that found one */
export function withPlaces<Item>(
  { writer, takePlaces }: { writer: Writer; takePlaces: TakePlaces },
  items: readonly Item[],
  keyOf: (item: Item) => string,
): Item[] {
  return [...Map.groupBy(items, keyOf)].flatMap(([key, ofOne]) =>
    ofOne.slice(0, takePlaces(writer, key, ofOne.length)),
  );
}
