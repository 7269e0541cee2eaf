import { addDays } from './civil-date.ts';
import type { CivilDate } from './civil-date.ts';
import { latestOutcomes, outcomesBetween } from './judged.ts';
import { isNeutral } from './outcome.ts';
import type { GoalHabit } from './outcomes.ts';
import type { Span } from './period.ts';
import { runningStreak } from './running-streak.ts';
import { sealOf } from './seals.ts';
import { percentageOf, shareOf } from './tally.ts';
import type { Share } from './tally.ts';
import { bestInsight, weekInsightOf } from './week-insight.ts';
import type { WeekInsight } from './week-insight.ts';

/** Four weeks, so that each day of the week counts alike. */
const DAYS = 28;

/** Fewer cases than this say nothing of a change. */
const ENOUGH = 8;

/** What was kept of what was asked in four weeks. @param last today, unless another day is given */
export function shareLately(habit: GoalHabit, today: CivilDate, last: CivilDate = today): Share {
  return shareOf(outcomesBetween(habit, addDays(last, 1 - DAYS), last, today));
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

/** So far is looked back for what may be told; that it holds for all of the past is asked then. */
const LOOKED_BACK = 400;

/** What the weekly letter would tell of some habits, and of which; none where it would be silent. */
export function insightAmong<Habit extends GoalHabit>(
  habits: readonly Habit[],
  week: Span,
  today: CivilDate,
): { habit: Habit; insight: WeekInsight } | undefined {
  const begin = addDays(today, -LOOKED_BACK);
  const likely = habits
    .filter((habit) => mayHaveNews(habit, today))
    .flatMap((habit) => {
      const insight = weekInsightOf(since(habit, begin), week, today);
      return insight ? [{ habit, insight }] : [];
    });
  for (let left = likely; ;) {
    const best = bestInsight(left);
    if (!best) return undefined;
    const insight = weekInsightOf(best.habit, week, today);
    if (insight?.kind === best.insight.kind) return { habit: best.habit, insight };
    left = left.flatMap((each) => {
      if (each !== best) return [each];
      return insight ? [{ habit: best.habit, insight }] : [];
    });
  }
}

/** A week seldom brings anything to a habit without a streak that does no better than before. */
function mayHaveNews(habit: GoalHabit, today: CivilDate): boolean {
  return (
    (latelyOf(habit, today).change ?? 1) > 0 || sealOf(runningStreak(habit, today)) !== undefined
  );
}

/** A habit as if nothing of it were known from before a date. */
function since({ goals, entries, pauses, begin }: GoalHabit, date: CivilDate): GoalHabit {
  const year = Number(date.slice(0, 4));
  return {
    goals,
    entries: new Map([...entries].filter(([of]) => of >= year)),
    ...(pauses && { pauses }),
    begin: begin < date ? date : begin,
  };
}
