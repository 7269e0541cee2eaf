import { MOST_ENTRIES, MOST_NOTE_BYTES } from '#domain/limits.ts';
import { limitReached } from '../problem-error.ts';

/**
 * How many replaced entries of one person are kept, and how many UTF-8 bytes of them. Nobody is
 * refused anything for them: where there are more, the oldest go.
 */
export const MOST_CHANGES = 200_000;
export const MOST_CHANGE_BYTES = 20 * 1024 * 1024;

interface Held {
  entry_count: number;
  note_bytes: number;
}

/**
 * Refuses what would be more than an account may hold. Who holds too much already can still make it
 * less.
 *
 * @param held what the account holds with what was added
 * @throws ProblemError limit_reached
 */
export function refuseTooMuch(
  held: Held,
  { entry_count = 0, note_bytes = 0 }: Partial<Held>,
): void {
  if (entry_count > 0 && held.entry_count > MOST_ENTRIES) throw limitReached('entries');
  if (note_bytes > 0 && held.note_bytes > MOST_NOTE_BYTES) throw limitReached('notes');
}
