import { z } from 'zod/mini';
import { habitNameField } from '#contract/habit.ts';
import { storedValue } from '../app/storage.ts';

/** A stamp that led to nothing is forgotten after so long, in milliseconds. */
const LIFE = 30 * 86_400_000;

const firstHabitSchema = z.object({
  name: habitNameField,
  /** when it was stamped, or named: milliseconds since 1970-01-01T00:00:00Z */
  at: z.number(),
  /** whether it was named alone, and its day is still to be stamped */
  isOpen: z.optional(z.boolean()),
  /** the address of the account that was opened from here */
  email: z.optional(z.string()),
});

export type FirstHabit = z.infer<typeof firstHabitSchema>;

const written = storedValue('first_habit', firstHabitSchema);

/** What a visitor named, and stamped or not, before there was a notebook. Only this browser knows it. */
export const firstHabit = {
  ...written,
  read(): FirstHabit | undefined {
    const habit = written.read();
    return habit && Math.abs(Date.now() - habit.at) < LIFE ? habit : undefined;
  },
  /** An account is being opened from here: it is of that one, and of nobody else. */
  reserveFor(email: string) {
    const habit = firstHabit.read();
    if (habit) firstHabit.keep({ ...habit, email });
  },
  /** Hands it to the person that it was promised to, once; what is of others stays for them. */
  takeFor(email: string): FirstHabit | undefined {
    const habit = firstHabit.read();
    if (habit?.email?.toLowerCase() !== email.toLowerCase()) return undefined;
    firstHabit.drop();
    return habit;
  },
};
