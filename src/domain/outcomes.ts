import { calendarOutcomes } from './calendar-outcomes.ts';
import { dayNumberOf } from './civil-date.ts';
import type { CivilDate } from './civil-date.ts';
import { dailyOutcomes } from './daily-outcomes.ts';
import { recordOf } from './day-record.ts';
import { reignsOf } from './goal.ts';
import type { DaySpan, Goal } from './goal.ts';
import { createdOn } from './habit.ts';
import type { Completion, Pause } from './habit.ts';
import type { PeriodOutcome } from './outcome.ts';
import { rollingOutcomes } from './rolling-outcomes.ts';

/** What the rules of goals need to know of a habit. */
export interface GoalHabit {
  created_at: string;
  goals: readonly Goal[];
  completions: readonly Completion[];
  pauses?: readonly Pause[];
}

const ALWAYS: DaySpan = { first: -Infinity, last: Infinity };

/**
 * What became of every period of a habit, the oldest first, from its beginning to the period of
 * today. Everything else that is said of a habit's past follows from it. Each goal judges the days
 * from its own date on and no earlier ones.
 *
 * @param within only the periods that touch these days
 */
export function outcomesOf(
  habit: GoalHabit,
  today: CivilDate,
  within: DaySpan = ALWAYS,
): PeriodOutcome[] {
  const record = recordOf(habit);
  const now = dayNumberOf(today);
  return reignsOf(habit.goals, dayNumberOf(createdOn(habit))).flatMap((reign) => {
    const { schedule } = reign.goal;
    if (reign.first > Math.min(now, within.last) || reign.last < within.first) return [];
    switch (schedule.every) {
      case 'DAILY':
        return dailyOutcomes(reign, schedule.weekdays, { record, today: now, within });
      case 'ROLLING':
        return rollingOutcomes(reign, schedule, record, now).filter(
          ({ first, last }) => last >= within.first && first <= within.last,
        );
      case 'WEEKLY':
      case 'MONTHLY':
        return calendarOutcomes(
          reign,
          { ...schedule, every: schedule.every },
          { record, today: now, within },
        );
    }
  });
}
