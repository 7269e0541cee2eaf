import type { HabitAnswer } from '#contract/habit.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { plainGoal } from '#domain/goal.ts';
import { createdOn } from '#domain/habit.ts';
import type { KeptHabit } from '../notebook/kept-habit.ts';

/** A habit as the server answers it, with what a test needs to be different. */
export function habit(difference: Partial<KeptHabit> = {}): KeptHabit {
  const { frequency = 'DAILY', created_at = '2026-11-16T08:00:00+01:00' } = difference;
  return {
    id: '01a1fe0e-f5b0-74dc-b4a3-9f3362ccf01b',
    name: 'Read',
    description: '',
    icon: '📖',
    color: 'tomato',
    frequency,
    is_active: true,
    position: 0,
    group_id: null,
    goals: [plainGoal(frequency, createdOn({ created_at }))],
    created_at,
    completions: [],
    pauses: [],
    ...difference,
  };
}

/** Days as the server answers them: kept ones, the latest first. */
export function kept(...dates: CivilDate[]): HabitAnswer['completions'] {
  return dates
    .toSorted()
    .toReversed()
    .map((date) => ({ date, completed: true }));
}
