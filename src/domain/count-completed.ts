import { dayAfter } from './civil-date.ts';
import { isCompletedBy } from './day-record.ts';
import { firstDayOf } from './entries.ts';
import type { Entries } from './entries.ts';
import { goalsByDay } from './goal.ts';
import type { Goal } from './goal.ts';
import { entryAt } from './year-page.ts';

interface Counted {
  entries: Entries;
  goals: readonly Goal[];
}

/** What was counted of all years already: habits are never changed in place. */
const known = new WeakMap<Counted, number>();

/** How many entries of a habit are completed by the goals of their days; of one year, or of all. */
export function countCompleted(habit: Counted, year?: number): number {
  if (year !== undefined) return countIn(habit, year);
  const count = known.get(habit) ?? countIn(habit);
  known.set(habit, count);
  return count;
}

function countIn({ entries, goals }: Counted, year?: number): number {
  const goalOn = goalsByDay(goals);
  let count = 0;
  for (const [of, page] of entries) {
    if (year !== undefined && of !== year) continue;
    const first = firstDayOf(of);
    for (let place = 0; place < page.days.length; place += 1) {
      const symbol = page.days[place];
      if (symbol === 'x') count += 1;
      // The others are completed by none, but for amounts.
      const entry = symbol === '#' ? entryAt(page, place) : undefined;
      if (!entry) continue;
      const target = goalOn(dayAfter(first, place))?.target ?? { kind: 'check' };
      if (isCompletedBy(entry, target)) count += 1;
    }
  }
  return count;
}
