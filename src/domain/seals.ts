import { dayNumberOf, type CivilDate } from './civil-date.ts';
import { entryOn } from './entries.ts';
import { inLastUnit } from './in-unit.ts';
import { latestOutcomes, outcomeOn } from './judged.ts';
import { isNeutral, type PeriodOutcome } from './outcome.ts';
import type { GoalHabit } from './outcomes.ts';
import { runningStreak, type RunningStreak } from './running-streak.ts';
import type { Streak } from './runs.ts';
import type { Unit } from './unit.ts';

/**
 * What the stamp of today brings, beside itself:
 * - row: its streak has come to a length that earns a seal
 * - back: the habit was kept for a while, then missed, and is kept again within two periods
 */
export type Sealed =
  | { kind: 'row'; streak: RunningStreak }
  | { kind: 'back'; missed: number; unit: Unit };

/** How many periods in a row earn a seal, the most first. */
const SEALS = [365, 100, 30, 7];

/** The highest seal that a streak has earned; undefined for a short one. */
export function sealOf({ length }: Pick<Streak, 'length'>): number | undefined {
  return SEALS.find((seal) => length >= seal);
}

/** Who comes back within so many periods has a seal, if that many were kept in a row before. */
const SOON = 2;
const WORTH_COMING_BACK = 3;

/** How far back is looked for what was missed, and for what was kept before, in days. */
const DAYS = 400;

/**
 * What has earned a seal by what was entered for today. What is filled in for the past, and what is
 * brought along from elsewhere, earns its seal in silence.
 *
 * @param before the habit before something was done
 * @param after the same habit after it
 */
export function sealedToday(
  before: GoalHabit,
  after: GoalHabit,
  today: CivilDate,
): Sealed | undefined {
  const isKept = (habit: GoalHabit) =>
    outcomeOn(habit, dayNumberOf(today), today)?.outcome === 'kept';
  const valueOf = ({ entries }: GoalHabit) => entryOn(entries, today)?.value;
  if (isKept(before) || !isKept(after) || valueOf(before) === valueOf(after)) return undefined;
  const streak = runningStreak(after, today);
  return SEALS.includes(streak.length) ? { kind: 'row', streak } : backIn(after, today);
}

function backIn(habit: GoalHabit, today: CivilDate): Sealed | undefined {
  const { periods } = inLastUnit(latestOutcomes(habit, today, DAYS));
  const judged = periods.filter((period) => !isNeutral(period)).toReversed();
  const missed = judged.findIndex(({ outcome }, place) => place > 0 && outcome === 'kept') - 1;
  if (missed < 1 || missed > SOON) return undefined;
  const before = judged.slice(missed + 1, missed + 1 + WORTH_COMING_BACK);
  const isWorth = before.length === WORTH_COMING_BACK && before.every(isKeptPeriod);
  return isWorth ? { kind: 'back', missed, unit: judged[0]?.unit ?? 'day' } : undefined;
}

function isKeptPeriod({ outcome }: PeriodOutcome): boolean {
  return outcome === 'kept';
}
