import type { Command } from '#domain/commands/command.ts';
import { entryOn } from '#domain/entries.ts';
import { enterDay, type Entering } from '../habit/use-commands.ts';

/** What is to be entered for a day, with its note. */
export interface EnteringDay extends Entering {
  /**
   * by how much the amount is another, where it was stepped: what others step adds up with it; 0
   * where nothing was done to the mark
   */
  added?: number | undefined;
}

/** The command that enters a day: a note as it was shown, with the habit, is not entered again. */
export function dayCommand({ added, ...entering }: EnteringDay): Command {
  const { habit, date, entered } = entering;
  const marked = enterDay(entering);
  const { mark: _mark, ...day } = marked;
  const { note = '' } = entered ?? {};
  const isNoted = note !== (entryOn(habit.entries, date)?.note ?? '');
  const noted = isNoted ? { ...day, note } : undefined;
  if (added === 0) return noted ?? day;
  if (added) {
    const add = { ...day, type: 'add_amount', amount: added } as const;
    return noted ? { type: 'together', commands: [add, noted] } : add;
  }
  return { ...marked, ...noted };
}
