import type { Completion } from '#contract/completion.ts';
import type { HabitAnswer } from '#contract/habit.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { plainGoal } from '#domain/goal.ts';
import { beginOf } from '#domain/habit.ts';
import { keptHabit } from '../notebook/kept-habit.ts';
import type { KeptHabit } from '../notebook/kept-habit.ts';

/** What a test needs to be different of a habit. */
export type Difference = Partial<HabitAnswer & Pick<KeptHabit, 'pauses'>>;

/** A habit as the server answers it, and as the page keeps it. */
export function habit({ pauses = [], ...difference }: Difference = {}): HabitAnswer & KeptHabit {
  const { frequency = 'DAILY', created_at = '2026-11-16T08:00:00+01:00' } = difference;
  const answer: HabitAnswer = {
    id: '01a1fe0e-f5b0-74dc-b4a3-9f3362ccf01b',
    name: 'Read',
    description: '',
    icon: '📖',
    color: 'tomato',
    frequency,
    is_active: true,
    position: 0,
    group_id: null,
    goals: [plainGoal(frequency, beginOf(created_at))],
    created_at,
    completions: [],
    ...difference,
  };
  return { ...answer, ...keptHabit(answer, []), pauses };
}

/** Days as the server answers them: kept ones, the latest first. */
export function kept(...dates: CivilDate[]): Completion[] {
  return dates
    .toSorted()
    .toReversed()
    .map((date) => ({ date, completed: true }));
}
