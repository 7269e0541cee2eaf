import type { PlacedRow } from '../notebook.ts';
import type { RowChange } from './change.ts';
import type { What } from './command.ts';
import { inOrder, movedTo } from './order.ts';

interface Move {
  id: string;
  position: number;
}

/** Whether there is a row that is not deleted. */
export function isThere<Row extends { deleted_at: number | null }>(row: Row | null): row is Row {
  return row?.deleted_at === null;
}

/**
 * The moves, one after the other, that bring an order back, once what came with the changes is
 * deleted and what went is restored to its place.
 */
export function movesBack<Row extends PlacedRow>(changes: readonly RowChange<What, Row>[]): Move[] {
  const befores = changes.map(({ before }) => before).filter(isThere);
  const afters = changes.map(({ after }) => after).filter(isThere);
  const places = [...befores, ...changes.map(({ after }) => after)].map(({ position }) => position);
  const others = placesBetween([...befores, ...afters], Math.max(-1, ...places));
  const then = inOrder([...befores, ...others]).map(({ id }) => id);
  let order = inOrder([...afters, ...others])
    .map(({ id }) => id)
    .filter((id) => then.includes(id));
  for (const { id, before, after } of changes)
    if (isThere(before) && after.deleted_at !== null) order = movedTo(order, id, after.position);
  const movable = new Set(befores.map(({ id }) => id));
  const fromStart = movesTo(then, order, movable);
  const fromEnd = movesTo(then.toReversed(), order.toReversed(), movable).map(
    ({ id, position }) => ({ id, position: order.length - 1 - position }),
  );
  return fromEnd.length < fromStart.length ? fromEnd : fromStart;
}

/** Stand for the rows between others, which stay where they are. */
function placesBetween(rows: readonly PlacedRow[], last: number): Move[] {
  const taken = new Set(rows.map(({ position }) => position));
  return Array.from({ length: last + 1 }, (_, position) => position)
    .filter((position) => !taken.has(position))
    .map((position) => ({ id: `between ${position}`, position }));
}

/** Moves each that can be moved to behind the one that comes before it, unless it is there. */
function movesTo(
  wanted: readonly string[],
  standing: readonly string[],
  movable: ReadonlySet<string>,
): Move[] {
  let order = standing;
  return wanted.flatMap((id, place) => {
    const before = wanted[place - 1] ?? '';
    if (!movable.has(id) || order.indexOf(id) === order.indexOf(before) + 1) return [];
    const position = order.filter((other) => other !== id).indexOf(before) + 1;
    order = movedTo(order, id, position);
    return [{ id, position }];
  });
}
