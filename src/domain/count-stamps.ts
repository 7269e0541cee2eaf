import {
  civilDateOf,
  dayAfter,
  dayNumberOf,
  earlierOf,
  laterOf,
  type CivilDate,
} from './civil-date.ts';
import { dayMarks } from './day-mark.ts';
import { isCompletedBy } from './day-record.ts';
import { daysOfYear, firstDayOf } from './entries.ts';
import { goalsByDay, isToBeLow } from './goal.ts';
import { ALWAYS, type GoalHabit } from './outcomes.ts';
import { entryAt } from './year-page.ts';

/** What was counted already, by the days it is of: habits are never changed in place. */
const known = new WeakMap<GoalHabit, Map<string, number>>();

/**
 * How many stamps a habit has, of one year or of all: the entries that are completed by the goals of
 * their days. Where nothing entered means kept, as with a habit to avoid, the days that are shown as
 * kept are counted instead.
 */
export function countStamps(habit: GoalHabit, today: CivilDate, year?: number): number {
  const counts = known.get(habit) ?? new Map<string, number>();
  known.set(habit, counts);
  const days = `${today} ${year}`;
  const isLow = habit.goals.some(({ target }) => isToBeLow(target));
  const count =
    counts.get(days) ?? (isLow ? countKept(habit, today, year) : countCompleted(habit, year));
  counts.set(days, count);
  return count;
}

function countKept(habit: GoalHabit, today: CivilDate, year?: number): number {
  const { first, last } = year === undefined ? ALWAYS : daysOfYear(year);
  const end = earlierOf(last, dayNumberOf(today));
  const dates: CivilDate[] = [];
  for (let day = laterOf(first, dayNumberOf(habit.begin)); day <= end; day = dayAfter(day, 1))
    dates.push(civilDateOf(day));
  return dayMarks(habit, dates, today).filter((mark) => mark === 'kept').length;
}

function countCompleted({ entries, goals }: GoalHabit, year?: number): number {
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
