import type { Writer } from '../database/database.ts';
import { addChangeSizes } from './history.store.ts';
import { refuseTooMuch } from './quota.ts';
import { addSizes } from './sizes.store.ts';

/**
 * Counts entries that are new on their days, before they are stored.
 *
 * @param notes of each entry its note, which may be empty
 * @throws ProblemError limit_reached
 */
export async function countNewEntries(
  writer: Writer,
  userId: string,
  notes: readonly string[],
): Promise<void> {
  const added = {
    entry_count: notes.length,
    note_bytes: notes.reduce((sum, note) => sum + Buffer.byteLength(note), 0),
  };
  refuseTooMuch(await addSizes(writer, userId, added), added);
}

/** Counts what was added to the history; where that is too much then, the oldest goes. */
export async function countNewChanges(
  writer: Writer,
  userId: string,
  changes: readonly { before: string | null }[],
): Promise<void> {
  await addChangeSizes(writer, userId, {
    count: changes.length,
    bytes: changes.reduce((sum, { before }) => sum + Buffer.byteLength(before ?? ''), 0),
  });
}
