import type { ClearDays, Command, FillDays } from '#domain/commands/command.ts';

/** How many places of days a part has at most: whole years, some tens of milliseconds to write. */
const PLACES_AT_ONCE = 1500;

/**
 * A command that fills or empties many days as several that come to the same one after the other, the
 * latest years first: where a day is still to come, the first of them is refused already. Any other
 * command is its only part.
 */
export function partsOfCommand(command: Command): readonly Command[] {
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
