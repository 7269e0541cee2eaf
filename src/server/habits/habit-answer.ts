import type { HabitAnswer } from '#contract/habit.ts';
import { frequencyOf } from '#domain/goal.ts';
import { underGoals } from '#domain/entered.ts';
import type { Goal } from '#domain/goal.ts';
import type { Completion } from '#domain/habit.ts';
import type { GoalTable } from '../database/schema.ts';
import type { CompletionRow } from './completions.store.ts';
import type { HabitRow } from './habits.store.ts';

type GoalRow = Pick<GoalTable, 'habit_id' | 'from_date' | 'asks'>;

/** A habit as the wire has it, with its goals and completions in the order given. */
export function habitAnswer(
  row: HabitRow,
  goals: readonly Goal[],
  completions: readonly Completion[],
): HabitAnswer {
  const { id, name, description, icon, color, is_active, position, group_id, created_at } = row;
  const [latest] = goals;
  if (!latest) throw new Error(`Habit ${id} asks for nothing`);
  return {
    id,
    name,
    description,
    icon,
    color,
    frequency: frequencyOf(latest.schedule),
    is_active: is_active === 1,
    position,
    group_id,
    goals: [...goals],
    created_at,
    completions: completions.map((completion) => underGoals(completion, goals)),
  };
}

/** A goal as it was stored: it was validated when it came. */
export function goalOf({ from_date, asks }: GoalRow): Goal {
  return { from: from_date, ...(JSON.parse(asks) as Omit<Goal, 'from'>) };
}

/** A completion with what was entered, and nothing else. */
export function completionOf({ date, completed, value, skipped, note }: CompletionRow): Completion {
  return {
    date,
    completed: completed === 1,
    ...(value === null ? {} : { value }),
    ...(skipped === 1 ? { skipped: true } : {}),
    ...(note === '' ? {} : { note }),
  };
}
