import type { PlacedRow } from '../notebook.ts';
import type { DraftRows } from './draft.ts';
import { deleteRow, restoreRow } from './rows.ts';

/** In the order in which the person keeps them. */
export function inOrder<Row extends Pick<PlacedRow, 'id' | 'position'>>(
  rows: readonly Row[],
): Row[] {
  return rows.toSorted((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
}

/**
 * Puts something elsewhere in an order.
 *
 * @param position counted from 0 without it; beyond the end it is the end
 */
export function movedTo<Item>(order: readonly Item[], moved: Item, position: number): Item[] {
  return order.filter((item) => item !== moved).toSpliced(position, 0, moved);
}

/** Puts a row at a position among those that are there, which make room. */
export function moveRow<Row extends PlacedRow>(
  rows: DraftRows<Row>,
  id: string,
  position: number,
): void {
  const order = inOrder(rows.all());
  const moved = order.find((row) => row.id === id);
  if (moved) renumber(rows, movedTo(order, moved, position));
}

/** Deletes a row of an order; those after it close the gap. */
export function deletePlaced<Row extends PlacedRow>(
  rows: DraftRows<Row>,
  id: string,
  now: number,
): void {
  deleteRow(rows, id, now);
  renumber(rows, inOrder(rows.all()));
}

/** Brings a row back to its place in an order. */
export function restorePlaced<Row extends PlacedRow>(rows: DraftRows<Row>, id: string): void {
  restoreRow(rows, id);
  moveRow(rows, id, rows.find(id).position);
}

/** Gives each its place as its position. */
function renumber<Row extends PlacedRow>(rows: DraftRows<Row>, order: readonly Row[]): void {
  for (const [position, row] of order.entries())
    if (row.position !== position) rows.put({ ...row, position });
}
