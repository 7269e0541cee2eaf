import { dayNumberOf } from './civil-date.ts';
import type { CivilDate, DayNumber } from './civil-date.ts';
import { amountOf, recordOf, resultOf } from './day-record.ts';
import type { Excuse } from './day-record.ts';
import { goalsByDay } from './goal.ts';
import type { AmountTarget, Goal, Target } from './goal.ts';
import { outcomeOn } from './judged.ts';
import type { Outcome } from './outcome.ts';
import type { GoalHabit } from './outcomes.ts';
import type { Entry } from './year-page.ts';

/**
 * What a day shows of a habit:
 * - kept: it has what is asked of a day, or something towards its period; every day of a period
 *   that stayed within its limit
 * - part: some of the amount that is asked of a day
 * - skipped, paused: it is left out
 * - open: it is today, and its period still asks
 * - missed: its period did not get what was asked for, or the day itself spoilt it; every day of a
 *   period with more than its limit
 * - none: nothing was asked of it
 */
export type DayMark = 'kept' | 'part' | 'skipped' | 'paused' | 'open' | 'missed' | 'none';

/** The marks of a habit on the given days, in their order. */
export function dayMarks(
  habit: GoalHabit,
  dates: readonly CivilDate[],
  today: CivilDate,
): DayMark[] {
  const record = recordOf(habit);
  const goalOn = goalsByDay(habit.goals);
  const now = dayNumberOf(today);
  return dates.map((date) => {
    const day = dayNumberOf(date);
    const entry = record.entryOn(day);
    const excuse = record.excuseOn(day);
    const outcome = outcomeOn(habit, day, today)?.outcome;
    return markOf({ day, now, entry, excuse, outcome }, goalOn(day));
  });
}

/** A day with what is known of it. */
interface Seen {
  day: DayNumber;
  now: DayNumber;
  entry: Entry | undefined;
  excuse: Excuse | undefined;
  /** of its period */
  outcome: Outcome | undefined;
}

function markOf(seen: Seen, goal: Goal | undefined): DayMark {
  const ofPeriod = goal && amountOfPeriod(goal);
  const entered = ofPeriod
    ? markOfAmount(seen, ofPeriod)
    : markOfEntry(seen, goal?.target ?? { kind: 'check' });
  if (entered === 'kept') return 'kept';
  return seen.excuse ?? entered ?? markOfPeriod(seen);
}

/** The amount that a goal asks of a whole week, month or so many days. */
function amountOfPeriod({ schedule, target }: Goal): AmountTarget | undefined {
  const isOfPeriod = schedule.every !== 'DAILY' && 'per' in target && target.per === 'period';
  return isOfPeriod ? target : undefined;
}

/** A limit is of all days alike; towards an amount, each day with some of it counts. */
function markOfAmount({ entry, excuse, outcome }: Seen, target: AmountTarget): 'kept' | undefined {
  if (target.kind === 'at_most') {
    if (outcome === 'kept') return 'kept';
    if (outcome === 'missed' || excuse) return undefined;
  }
  return amountOf(entry, target) > 0 ? 'kept' : undefined;
}

function markOfEntry(
  { day, now, entry, excuse, outcome }: Seen,
  target: Target,
): 'kept' | 'part' | 'missed' | undefined {
  // Nothing is known of a day before the beginning or of one to come, but its entry.
  const isOver = day < now && outcome !== undefined && outcome !== 'rest';
  const result = resultOf(entry, target, isOver);
  if (result === 'kept') return 'kept';
  // What keeps an amount low, or is avoided, is spoilt by the entry itself, where it is asked for.
  if (result === 'failed' && (target.kind === 'at_most' || target.kind === 'avoid'))
    return outcome === 'rest' || excuse ? undefined : 'missed';
  return target.kind === 'at_least' && amountOf(entry, target) > 0 ? 'part' : undefined;
}

function markOfPeriod({ day, now, outcome }: Seen): DayMark {
  if (outcome === 'open' && day === now) return 'open';
  return outcome === 'missed' && day <= now ? 'missed' : 'none';
}
