import { addDays, type CivilDate } from './civil-date.ts';
import { outcomesBetween } from './judged.ts';
import { latelyOf } from './lately.ts';
import type { GoalHabit } from './outcomes.ts';
import type { Span } from './period.ts';
import { runningStreak } from './running-streak.ts';
import { currentStreak } from './runs.ts';
import { sealOf } from './seals.ts';
import { bestInsight, weekInsightOf, type WeekInsight } from './week-insight.ts';

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
      const recent = since(habit, begin);
      // How long a streak is that goes further back shows in all of it alone.
      const known = isAllStreak(recent, week, today) ? habit : recent;
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

/** A week seldom brings anything to a habit without a streak that does no better than before. */
function mayHaveNews(habit: GoalHabit, today: CivilDate): boolean {
  return (
    (latelyOf(habit, today).change ?? 1) > 0 || sealOf(runningStreak(habit, today)) !== undefined
  );
}

/** Whether nothing of a habit was missed up to the end of a week. */
function isAllStreak(habit: GoalHabit, { last }: Span, today: CivilDate): boolean {
  const outcomes = outcomesBetween(habit, habit.begin, last, today);
  return currentStreak(outcomes).endedBy.reason === 'beginning';
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
