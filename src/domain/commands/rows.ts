import { MOST_GROUPS, MOST_HABITS, MOST_PAUSES } from '../limits.ts';
import type { NotebookRow } from '../notebook.ts';
import type { Refusal } from './command.ts';
import type { DraftRows } from './draft.ts';

export type What = 'habit' | 'group' | 'pause';

const MOST: Record<What, number> = { habit: MOST_HABITS, group: MOST_GROUPS, pause: MOST_PAUSES };

export function notFound(what: What, id: string): Refusal {
  return { code: 'not_found', what, id };
}

/** Adds a row, unless there are as many as there may be. */
export function addRow<Row extends NotebookRow>(
  rows: DraftRows<Row>,
  what: What,
  row: Row,
): Refusal | undefined {
  if (rows.all().length >= MOST[what]) return { code: 'limit_reached', limit: `${what}s` };
  rows.put(row);
  return undefined;
}

/** Marks a row as deleted: whatever belongs to it stays as it is, to come back with it. */
export function deleteRow<Row extends NotebookRow>(
  rows: DraftRows<Row>,
  what: What,
  id: string,
  now: number,
): Refusal | undefined {
  const row = rows.find(id);
  if (!row) return notFound(what, id);
  rows.put({ ...row, deleted_at: now });
  return undefined;
}

export function restoreRow<Row extends NotebookRow>(
  rows: DraftRows<Row>,
  what: What,
  id: string,
): Refusal | undefined {
  const row = rows.known(id);
  if (!row) return notFound(what, id);
  return row.deleted_at === null ? undefined : addRow(rows, what, { ...row, deleted_at: null });
}
