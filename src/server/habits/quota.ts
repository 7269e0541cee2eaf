import { limitReached } from '../problem-error.ts';

/** A hundred habits for more than 27 years. */
export const MOST_ENTRIES = 1_000_000;

/** The UTF-8 bytes of all notes of an account: ten thousand long ones, and more of the usual. */
export const MOST_NOTE_BYTES = 20 * 1024 * 1024;

/** How many replaced entries of one day are kept. */
export const MOST_CHANGES_OF_A_DAY = 20;

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
export function refuseTooMuch(held: Held, added: Held): void {
  if (added.entry_count > 0 && held.entry_count > MOST_ENTRIES) throw limitReached('entries');
  if (added.note_bytes > 0 && held.note_bytes > MOST_NOTE_BYTES) throw limitReached('notes');
}
