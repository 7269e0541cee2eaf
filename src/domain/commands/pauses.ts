import type { NotebookPause } from '../notebook.ts';
import type { ChangePause, CreatePause, Refusal } from './command.ts';
import type { Draft } from './draft.ts';
import { addRow, notFound } from './rows.ts';

/** A pause may be of a habit that was deleted: both may come back. */
export function createPause(
  { habits, pauses }: Draft,
  { pause: id, habit_id, first, last, reason }: CreatePause,
): Refusal | undefined {
  if (pauses.known(id)) return undefined;
  if (habit_id !== null && !habits.known(habit_id)) return notFound('habit', habit_id);
  const pause = { id, habit_id, first, last, reason, deleted_at: null };
  return refuseOrder(pause) ?? addRow(pauses, 'pause', pause);
}

export function changePause(
  { habits, pauses }: Draft,
  { type: _type, pause: id, ...fields }: ChangePause,
): Refusal | undefined {
  const pause = pauses.find(id);
  if (!pause) return notFound('pause', id);
  const { habit_id } = fields;
  if (typeof habit_id === 'string' && !habits.known(habit_id)) return notFound('habit', habit_id);
  const changed = { ...pause, ...fields };
  pauses.put(changed);
  return refuseOrder(changed);
}

function refuseOrder({ first, last }: NotebookPause): Refusal | undefined {
  return last !== null && last < first
    ? { code: 'invalid_request', path: 'last', reason: 'too_early' }
    : undefined;
}
