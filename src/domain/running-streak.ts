import {
  dayAfter,
  dayNumberOf,
  daysBetween,
  FOREVER,
  type CivilDate,
  type DayNumber,
} from './civil-date.ts';
import { outcomesOf, type GoalHabit } from './outcomes.ts';
import { currentStreak, type Streak } from './runs.ts';

/** How many days are judged at first, and how many times more when those are not enough. */
const DAYS = 100;
const MORE = 5;

export interface RunningStreak extends Pick<Streak, 'length' | 'unit'> {
  /** its first day */
  first: DayNumber | undefined;
}

/**
 * What was worked out already. Of the days that were judged for it nothing is kept: they may be all
 * since 1970.
 */
const known = new WeakMap<GoalHabit, RunningStreak & { today: CivilDate }>();

/** The current streak of a habit. Of its past no more is judged than the streak may reach back. */
export function runningStreak(habit: GoalHabit, today: CivilDate): RunningStreak {
  let streak = known.get(habit);
  if (streak?.today !== today) known.set(habit, (streak = { today, ...streakOf(habit, today) }));
  return streak;
}

function streakOf(habit: GoalHabit, today: CivilDate): RunningStreak {
  const age = daysBetween(habit.begin, today);
  for (let days = DAYS; ; days *= MORE) {
    const within = { first: dayAfter(dayNumberOf(today), -days), last: FOREVER };
    const { length, unit, periods, endedBy } = currentStreak(outcomesOf(habit, today, within));
    if (days > age || endedBy.reason === 'missed')
      return { length, unit, first: periods[0]?.first };
  }
}
