import { z } from 'zod/mini';
import type { Goal, Target } from '#domain/goal.ts';
import type { Remarks } from '../remarks.ts';
import { FROM_THE_BEGINNING } from './dates.ts';
import type { HabitKitClock } from './habitkit-clock.ts';
import { EVERY_DAY, perCalendar } from './schedules.ts';
import type { Asked } from './schedules.ts';

export const habitKitIntervalSchema = z.object({
  habitId: z.string(),
  startDate: z.nullish(z.string()),
  type: z.nullish(z.string()),
  requiredNumberOfCompletions: z.nullish(z.number()),
  requiredNumberOfCompletionsPerDay: z.nullish(z.number()),
});

type Interval = z.infer<typeof habitKitIntervalSchema>;

interface Circumstances {
  isInverse: boolean;
  clock: HabitKitClock;
  name: string;
  remarks: Remarks;
}

/** Each interval is a goal from its first day on; without any, every day is asked for. */
export function goalsOfHabitKit(
  intervals: readonly Interval[],
  { isInverse, clock, name, remarks }: Circumstances,
): Goal[] {
  if (intervals.length === 0) remarks.note('goal_assumed', name);
  const goals = intervals.map((interval) => {
    const { schedule, exact } = scheduleOf(interval);
    if (!exact) remarks.note('goal_approximated', name);
    const from = clock.dateAt(interval.startDate ?? undefined) ?? FROM_THE_BEGINNING;
    return { from, schedule, target: targetOf(interval, isInverse) };
  });
  return goals.length > 0
    ? goals
    : [{ from: FROM_THE_BEGINNING, schedule: EVERY_DAY, target: targetOf({}, isInverse) }];
}

function targetOf(
  { requiredNumberOfCompletionsPerDay: amount }: Partial<Interval>,
  isInverse: boolean,
): Target {
  if (isInverse) return { kind: 'avoid' };
  return (amount ?? 1) > 1
    ? { kind: 'at_least', amount: amount ?? 1, unit: '', per: 'day' }
    : { kind: 'check' };
}

function scheduleOf({ type, requiredNumberOfCompletions: times }: Interval): Asked {
  switch (type) {
    case 'week':
      return perCalendar('WEEKLY', times ?? 1);
    case 'month':
      return perCalendar('MONTHLY', times ?? 1);
    case 'day':
      return { schedule: EVERY_DAY, exact: true };
    default:
      return { schedule: EVERY_DAY, exact: false };
  }
}
