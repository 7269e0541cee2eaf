import { dayNumberOf } from './civil-date.ts';
import type { CivilDate } from './civil-date.ts';
import { entryOn } from './entries.ts';
import { outcomeOn } from './judged.ts';
import type { GoalHabit } from './outcomes.ts';
import { runningStreak } from './running-streak.ts';
import type { Streak } from './runs.ts';

/** How many periods in a row earn a seal, the most first. */
const SEALS = [365, 100, 30, 7];

/** The highest seal that a streak has earned; undefined for a short one. */
export function sealOf({ length }: Pick<Streak, 'length'>): number | undefined {
  return SEALS.find((seal) => length >= seal);
}

/**
 * The streak that has earned a seal by what was entered for today. What is filled in for the past,
 * and what is brought along from elsewhere, earns its seal in silence.
 *
 * @param before the habit before something was done
 * @param after the same habit after it
 */
export function sealedToday(
  before: GoalHabit,
  after: GoalHabit,
  today: CivilDate,
): Streak | undefined {
  const isKept = (habit: GoalHabit) =>
    outcomeOn(habit, dayNumberOf(today), today)?.outcome === 'kept';
  const valueOf = ({ entries }: GoalHabit) => entryOn(entries, today)?.value;
  if (isKept(before) || !isKept(after) || valueOf(before) === valueOf(after)) return undefined;
  const streak = runningStreak(after, today);
  return SEALS.includes(streak.length) ? streak : undefined;
}
