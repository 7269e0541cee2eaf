import { addDays, type CivilDate } from './civil-date.ts';
import { latestOutcomes, outcomesBetween } from './judged.ts';
import { isNeutral } from './outcome.ts';
import type { GoalHabit } from './outcomes.ts';
import { percentageOf, shareOf, type Share } from './tally.ts';

/** Four weeks, so that each day of the week counts alike. */
const DAYS = 28;

/** Fewer cases than this say nothing of a change. */
const ENOUGH = 8;

/**
 * What was kept of what was asked in four weeks, in the unit of the last period: days and weeks don't
 * add up.
 *
 * @param last today, unless another day is given
 */
export function shareLately(habit: GoalHabit, today: CivilDate, last: CivilDate = today): Share {
  const outcomes = outcomesBetween(habit, addDays(last, 1 - DAYS), last, today);
  return shareOf(outcomes.filter(({ unit }) => unit === outcomes.at(-1)?.unit));
}

/** The last four weeks, today among them. */
export interface Lately extends Share {
  /** against the four weeks before, in points; undefined where too little was asked */
  change: number | undefined;
}

export function latelyOf(habit: GoalHabit, today: CivilDate): Lately {
  const now = shareLately(habit, today);
  const before = shareLately(habit, today, addDays(today, -DAYS));
  const isEnough = Math.min(now.asked, before.asked) >= ENOUGH;
  const change = (percentageOf(now) ?? 0) - (percentageOf(before) ?? 0);
  return { ...now, change: isEnough ? Math.round(change) : undefined };
}

/** What stands of a habit whose last asked days were missed. */
export interface Gap extends Share {
  missed: number;
}

/**
 * What was missed since a habit was kept last, where today can still be kept. Of weeks and months
 * there are too few in four weeks.
 */
export function gapOf(habit: GoalHabit, today: CivilDate): Gap | undefined {
  const outcomes = latestOutcomes(habit, today, DAYS);
  const now = outcomes.at(-1);
  if (now?.outcome !== 'open' || now.unit !== 'day') return undefined;
  const judged = outcomes.filter((period) => !isNeutral(period));
  const missed = judged.length - 1 - judged.findLastIndex(({ outcome }) => outcome === 'kept');
  const share = shareLately(habit, today);
  return missed > 0 && share.kept > 0 ? { ...share, missed } : undefined;
}
