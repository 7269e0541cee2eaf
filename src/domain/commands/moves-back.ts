import type { PlacedRow } from '../notebook.ts';
import type { RowChange } from './change.ts';
import { inOrder, movedTo } from './order.ts';

/** Whether there is a row that is not deleted. */
export function isThere<Row extends { deleted_at: number | null }>(row: Row | null): row is Row {
  return row?.deleted_at === null;
}

/**
 * The fewest moves, one after the other, that bring an order back, once what came with the changes
 * is deleted and what went is restored to its place.
 */
export function movesBack<Row extends PlacedRow>(
  changes: readonly RowChange<string, Row>[],
): { id: string; position: number }[] {
  const befores = changes.map(({ before }) => before).filter(isThere);
  const afters = changes.map(({ after }) => after).filter(isThere);
  const places = changes
    .flatMap(({ before, after }) => [before, after])
    .filter((row) => row !== null);
  const last = Math.max(-1, ...places.map(({ position }) => position));
  const others = placesBetween([...befores, ...afters], last);
  const then = inOrder([...befores, ...others]).map(({ id }) => id);
  let order = inOrder([...afters, ...others])
    .map(({ id }) => id)
    .filter((id) => then.includes(id));
  for (const { id, before, after } of changes)
    if (after && isThere(before) && after.deleted_at !== null)
      order = movedTo(order, id, after.position);
  const staying = longestRise(order, then, new Set(others.map(({ id }) => id)));
  return then.flatMap((id, place) => {
    if (staying.has(id)) return [];
    const without = order.filter((other) => other !== id);
    // After the one that came before it then; the first one comes after none.
    const position = without.indexOf(then[place - 1] ?? '') + 1;
    order = movedTo(order, id, position);
    return [{ id, position }];
  });
}

/** Stand for the rows between others, which stay where they are. */
function placesBetween(
  rows: readonly PlacedRow[],
  last: number,
): { id: string; position: number }[] {
  const taken = new Set(rows.map(({ position }) => position));
  return Array.from({ length: last + 1 }, (_, position) => position)
    .filter((position) => !taken.has(position))
    .map((position) => ({ id: `between ${position}`, position }));
}

/**
 * As many as can be of an order without any of them standing before one that comes earlier in
 * another order.
 *
 * @param always those that are among them whatever the others are
 */
function longestRise(
  order: readonly string[],
  then: readonly string[],
  always: ReadonlySet<string>,
): Set<string> {
  const none = { place: -1, weight: 0, ids: [] as readonly string[] };
  const rises = [none];
  for (const id of order) {
    const place = then.indexOf(id);
    const before = heaviest(rises.filter((rise) => rise.place < place));
    const weight = before.weight + (always.has(id) ? order.length : 1);
    rises.push({ place, weight, ids: [...before.ids, id] });
  }
  return new Set(heaviest(rises).ids);

  function heaviest(among: readonly (typeof none)[]): typeof none {
    return among.reduce((best, rise) => (rise.weight > best.weight ? rise : best), none);
  }
}
