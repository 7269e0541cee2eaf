import { dayAfter } from './civil-date.ts';
import { isCompletedBy } from './day-record.ts';
import { firstDayOf, type Entries } from './entries.ts';
import { goalsByDay, type Goal } from './goal.ts';
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
    const { days, more } = page;
    count += days.length - days.replaceAll('x', '').length;
    // Earlier versions wrote a note that stands alone by the goal of its day.
    for (const place in more) if (more[place]?.o && days[Number(place)] === 'x') count -= 1;
    // Of the others amounts alone complete a day.
    for (let place = days.indexOf('#'); place >= 0; place = days.indexOf('#', place + 1)) {
      const entry = entryAt(page, place);
      const target = goalOn(dayAfter(firstDayOf(of), place))?.target;
      if (entry && isCompletedBy(entry, target ?? { kind: 'check' })) count += 1;
    }
  }
  return count;
}
