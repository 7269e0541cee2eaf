import { dayOn } from '../entries.ts';
import type { Notebook } from '../notebook.ts';
import { commandsIn, type Command } from './command.ts';

/**
 * When a command counts as entered: by the clock, and in any case after what the person sees stand
 * for its days, whoever entered that by whatever clock.
 *
 * @param notebook as it is shown
 * @param clock milliseconds since 1970-01-01T00:00:00Z, as near to the server's as is known
 */
export function enteredAt(notebook: Notebook, command: Command, clock: number): number {
  return commandsIn(command).reduce((time, one) => {
    if (one.type !== 'enter_day') return time;
    const { entries = new Map() } = notebook.habits.get(one.habit) ?? {};
    const { marked_at = -Infinity, noted_at = -Infinity } = dayOn(entries, one.date);
    return Math.max(time, marked_at + 1, noted_at + 1);
  }, clock);
}
