import type { NotebookPause } from '../notebook.ts';
import { Refused, type ChangePause, type CreatePause } from './command.ts';
import type { Draft } from './draft.ts';
import { addRow } from './rows.ts';

/** A pause may be of a habit that was deleted: both may come back. */
export function createPause(
  { habits, pauses }: Draft,
  { type: _type, pause: id, ...fields }: CreatePause,
): void {
  if (pauses.has(id)) return;
  if (fields.habit_id !== null) habits.known(fields.habit_id);
  addRow(pauses, inOrder({ id, ...fields, deleted_at: null }));
}

export function changePause(
  { habits, pauses }: Draft,
  { type: _type, pause: id, ...fields }: ChangePause,
): void {
  const pause = pauses.find(id);
  if (typeof fields.habit_id === 'string') habits.known(fields.habit_id);
  pauses.put(inOrder({ ...pause, ...fields }));
}

/** @throws Refused where a pause ends before it begins */
function inOrder(pause: NotebookPause): NotebookPause {
  if (pause.last === null || pause.first <= pause.last) return pause;
  throw new Refused({ code: 'invalid_request', path: 'last', reason: 'too_early' });
}
