import { addDays, type CivilDate } from './civil-date.ts';
import { outcomesBetween } from './judged.ts';
import type { GoalHabit } from './outcomes.ts';
import type { Span } from './period.ts';
import { currentStreak, longestRun, runsOf } from './runs.ts';
import { bestInsight, hasStreakToTell, weekInsightOf, type WeekInsight } from './week-insight.ts';

/** So far is looked back for what may be told; that it holds for all of the past is asked then. */
const LOOKED_BACK = 400;

/** What the weekly letter would tell of some habits, and of which; none where it would be silent. */
export function insightAmong<Habit extends GoalHabit>(
  habits: readonly Habit[],
  week: Span,
  today: CivilDate,
): { habit: Habit; insight: WeekInsight } | undefined {
  const begin = addDays(today, -LOOKED_BACK);
  const likely = habits.flatMap((habit) => {
    const recent = since(habit, begin);
    const known = needsAll(recent, week, today) ? habit : recent;
    const insight = weekInsightOf(known, week, today);
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

/**
 * Whether a habit's past tells more of the streak that a week ended with than its last days do: it
 * may go back further, or what it is longer than may.
 */
function needsAll(recent: GoalHabit, week: Span, today: CivilDate): boolean {
  if (!hasStreakToTell(recent, week, today)) return false;
  const outcomes = outcomesBetween(recent, recent.begin, week.last, today);
  const { periods, endedBy } = currentStreak(outcomes);
  const start = periods[0]?.first ?? Infinity;
  return endedBy.reason === 'beginning' || (longestRun(runsOf(outcomes))?.last.first ?? 0) >= start;
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
