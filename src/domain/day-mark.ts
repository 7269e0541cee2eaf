import { dayNumberOf } from './civil-date.ts';
import type { CivilDate, DayNumber } from './civil-date.ts';
import { amountOf, recordOf, resultOf } from './day-record.ts';
import { goalsByDay } from './goal.ts';
import type { AmountTarget, Target } from './goal.ts';
import type { Completion } from './habit.ts';
import { outcomeOn } from './judged.ts';
import type { Outcome } from './outcome.ts';
import type { GoalHabit } from './outcomes.ts';

/**
 * What a day shows of a habit:
 * - kept: it has what is asked of a day
 * - part: some of the amount that is asked of a day
 * - skipped, paused: it is left out
 * - open: it is today, and its period still asks
 * - missed: its period did not get what was asked for, or the day itself spoilt it
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
    // Nothing is known of a day off, of one before the beginning or of one to come, but its entry.
    const isOver = day < now && outcome !== undefined && outcome !== 'rest' && !excuse;
    const entered = markOfEntry(entry, goalOn(day)?.target ?? { kind: 'check' }, isOver);
    if (entered) return entered;
    if (excuse) return excuse;
    return markOfPeriod(outcome, day, now);
  });
}

function markOfEntry(
  entry: Completion | undefined,
  target: Target,
  isOver: boolean,
): 'kept' | 'part' | 'missed' | undefined {
  if (isAmountOfPeriod(target)) {
    return entry && !entry.skipped && amountOf(entry, target.amount) > 0 ? 'kept' : undefined;
  }
  const result = resultOf(entry, target, isOver);
  if (result === 'kept') return 'kept';
  // What keeps an amount low, or is avoided, is spoilt by the entry itself.
  if (result === 'failed' && (target.kind === 'at_most' || target.kind === 'avoid'))
    return 'missed';
  return target.kind === 'at_least' && amountOf(entry, target.amount) > 0 ? 'part' : undefined;
}

function isAmountOfPeriod(target: Target): target is AmountTarget & { per: 'period' } {
  return 'per' in target && target.per === 'period';
}

function markOfPeriod(outcome: Outcome | undefined, day: DayNumber, now: DayNumber): DayMark {
  if (outcome === 'open' && day === now) return 'open';
  return outcome === 'missed' && day <= now ? 'missed' : 'none';
}
