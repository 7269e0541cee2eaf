import { dayNumberOf, type CivilDate, type DayNumber } from './civil-date.ts';
import { amountOf, recordOf, resultOf, type Excuse } from './day-record.ts';
import {
  goalsByDay,
  isOfPeriod,
  isToBeLow,
  type AmountTarget,
  type Goal,
  type Target,
} from './goal.ts';
import { outcomeOn } from './judged.ts';
import type { Outcome } from './outcome.ts';
import type { GoalHabit } from './outcomes.ts';
import type { Entry } from './year-page.ts';

/**
 * What a day shows of a habit:
 * - kept: it has what is asked of a day, or something towards its period; every day of a period
 *   that stayed within its limit
 * - part: some of the amount that is asked of a day
 * - done: it is today, and its period got what it asked for on other days
 * - skipped, paused: it is left out
 * - open: it is today, and its period still asks
 * - avoided: it is today, and what is to be avoided was, so far
 * - lapse: what is to be avoided was not
 * - within: its period is not over, and its limit holds so far
 * - missed: its period did not get what was asked for, or has more than its limit
 * - before: it lies before the habit's beginning
 * - none: nothing is asked of it, not yet, or no more
 */
export const DAY_MARKS = [
  'open',
  'kept',
  'part',
  'done',
  'missed',
  'none',
  'skipped',
  'paused',
  'avoided',
  'lapse',
  'within',
  'before',
] as const;

export type DayMark = (typeof DAY_MARKS)[number];

/**
 * The marks of a habit on the given days, in their order.
 *
 * @param outcomeOf what became of the period of a day; looked for a year at a time, unless given
 */
export function dayMarks(
  habit: GoalHabit,
  dates: readonly CivilDate[],
  today: CivilDate,
  outcomeOf = (day: DayNumber) => outcomeOn(habit, day, today)?.outcome,
): DayMark[] {
  const record = recordOf(habit);
  const goalOn = goalsByDay(habit.goals);
  const now = dayNumberOf(today);
  const begin = dayNumberOf(habit.begin);
  return dates.map((date) => {
    const day = dayNumberOf(date);
    const entry = record.entryOn(day);
    // What begins later was neither paused nor skipped.
    const excuse = day < begin ? undefined : record.excuseOn(day);
    return markOf({ day, now, begin, entry, excuse, outcome: outcomeOf(day) }, goalOn(day));
  });
}

/** A day with what is known of it. */
interface Seen {
  day: DayNumber;
  now: DayNumber;
  begin: DayNumber;
  entry: Entry | undefined;
  excuse: Excuse | undefined;
  /** of its period */
  outcome: Outcome | undefined;
}

function markOf(seen: Seen, goal: Goal | undefined): DayMark {
  const target = goal?.target ?? { kind: 'check' };
  const ofPeriod = goal && amountOfPeriod(goal);
  const entered = ofPeriod ? markOfAmount(seen, ofPeriod) : markOfEntry(seen, target);
  if (entered === 'kept') return 'kept';
  return seen.excuse ?? entered ?? markOfPeriod(seen, target);
}

/** The amount that a goal asks of a whole week, month or so many days. */
function amountOfPeriod({ schedule, target }: Goal): AmountTarget | undefined {
  return schedule.every !== 'DAILY' && isOfPeriod(target) ? target : undefined;
}

/** A limit is of all days alike; towards an amount, each day with some of it counts. */
function markOfAmount(
  { entry, excuse, outcome }: Seen,
  target: AmountTarget,
): 'kept' | 'within' | undefined {
  const isLimit = target.kind === 'at_most';
  if (isLimit && outcome === 'kept') return 'kept';
  if (isLimit && (outcome === 'missed' || excuse)) return undefined;
  if (amountOf(entry, target) === 0) return undefined;
  return isLimit ? 'within' : 'kept';
}

function markOfEntry(
  { day, now, entry, excuse, outcome }: Seen,
  target: Target,
): 'kept' | 'part' | 'lapse' | 'missed' | undefined {
  // Nothing is known of a day before the beginning or of one to come, but its entry.
  const isOver = day < now && outcome !== undefined && outcome !== 'rest';
  const result = resultOf(entry, target, isOver);
  if (result === 'kept') return 'kept';
  // What keeps an amount low, or is avoided, is spoilt by the entry itself, where it is asked for.
  if (result === 'failed' && isToBeLow(target)) {
    if (outcome === 'rest' || excuse) return undefined;
    return target.kind === 'avoid' ? 'lapse' : 'missed';
  }
  return target.kind === 'at_least' && amountOf(entry, target) > 0 ? 'part' : undefined;
}

function markOfPeriod({ day, now, begin, outcome }: Seen, target: Target): DayMark {
  if (day > now) return 'none';
  if (day < begin) return 'before';
  if (outcome === 'missed') return 'missed';
  // Of days gone by, those that made their period whole stand out.
  if (outcome === 'kept') return day === now ? 'done' : 'none';
  if (outcome !== 'open' || day < now) return 'none';
  if (!isToBeLow(target)) return 'open';
  return target.kind === 'avoid' ? 'avoided' : 'within';
}
