import { daysBetween, type CivilDate } from './civil-date.ts';
import { latestOutcomes } from './judged.ts';
import type { GoalHabit } from './outcomes.ts';
import { currentStreak, type Streak } from './runs.ts';

/** How many days are judged at first, and how many times more when those are not enough. */
const DAYS = 100;
const MORE = 5;

/** The current streak of a habit. Of its past no more is judged than the streak may reach back. */
export function runningStreak(habit: GoalHabit, today: CivilDate): Streak {
  const age = daysBetween(habit.begin, today);
  for (let days = DAYS; ; days *= MORE) {
    const streak = currentStreak(latestOutcomes(habit, today, days));
    if (days > age || streak.endedBy.reason === 'missed') return streak;
  }
}
