import { MAX_GROUPS, MAX_HABITS, MAX_PAUSES } from '../limits.ts';
import { isThere, type NotebookRow } from '../notebook.ts';
import { Refused, type What } from './command.ts';
import type { DraftRows } from './draft.ts';

const MAX_ROWS: Record<What, number> = { habit: MAX_HABITS, group: MAX_GROUPS, pause: MAX_PAUSES };

/** Adds a row, unless there are as many as there may be. */
export function addRow<Row extends NotebookRow>(rows: DraftRows<Row>, row: Row): void {
  if (rows.all().length >= MAX_ROWS[rows.type])
    throw new Refused({ code: 'limit_reached', limit: `${rows.type}s` });
  rows.put(row);
}

/**
 * Marks a row as deleted: whatever belongs to it stays as it is, to come back with it. What another
 * device has deleted is so already.
 */
export function deleteRow<Row extends NotebookRow>(
  rows: DraftRows<Row>,
  id: string,
  now: number,
): void {
  const row = rows.known(id);
  if (isThere(row)) rows.put({ ...row, deleted_at: now });
}

export function restoreRow<Row extends NotebookRow>(rows: DraftRows<Row>, id: string): void {
  const row = rows.known(id);
  if (row.deleted_at !== null) addRow(rows, { ...row, deleted_at: null });
}
