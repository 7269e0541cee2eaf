import type { ClearDays, Command, FillDays } from '#domain/commands/command.ts';
import { sizeOf } from './quota.ts';

/** How many places of days a part has at most: whole years, some tens of milliseconds to write. */
const PLACES_AT_ONCE = 1500;

/** The last part of a command, which is remembered, and those that come before it. */
export function inParts(command: Command): { command: Command; before?: readonly Command[] } {
  const parts = partsOfCommand(command);
  const [last = command] = parts.slice(-1);
  return parts.length === 1 ? { command } : { command: last, before: parts.slice(0, -1) };
}

/**
 * A command that fills or empties many days as several that come to the same one after the other, the
 * latest years first: where a day is still to come, the first of them is refused already. Any other
 * command is its only part.
 */
function partsOfCommand(command: Command): readonly Command[] {
  if (command.type !== 'fill_days' && command.type !== 'clear_days') return [command];
  const parts: (FillDays | ClearDays)['pages'][] = [];
  let places = PLACES_AT_ONCE;
  const years = Object.entries(command.pages).toSorted(([a], [b]) => Number(b) - Number(a));
  for (const [year, page] of years) {
    const last = parts.at(-1);
    if (last && places + page.days.length <= PLACES_AT_ONCE) {
      parts[parts.length - 1] = { ...last, [year]: page };
      places += page.days.length;
    } else {
      parts.push({ [year]: page });
      places = page.days.length;
    }
  }
  return parts.length <= 1 ? [command] : parts.map((pages) => ({ ...command, pages }));
}

/** How much commands would enter. */
export function sizeOfPages(commands: readonly Command[]) {
  const pages = commands.flatMap((one) =>
    one.type === 'fill_days' ? Object.values(one.pages) : [],
  );
  const sizes = pages.map(sizeOf);
  return {
    entry_count: sizes.reduce((sum, size) => sum + size.entry_count, 0),
    note_bytes: sizes.reduce((sum, size) => sum + size.note_bytes, 0),
  };
}
