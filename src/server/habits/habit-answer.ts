import type { HabitAnswer } from '#contract/habit.ts';
import { underGoals } from '#domain/entered.ts';
import { frequencyOf } from '#domain/goal.ts';
import type { Completion } from '#domain/habit.ts';
import type { StoredHabit } from './habits.store.ts';

/** A habit as the wire has it, with its completions in the order given. */
export function habitAnswer(
  {
    id,
    name,
    description,
    icon,
    color,
    is_active,
    position,
    group_id,
    created_at,
    goals,
  }: StoredHabit,
  completions: readonly Completion[],
): HabitAnswer {
  const [latest] = goals;
  if (!latest) throw new Error(`Habit ${id} asks for nothing`);
  return {
    id,
    name,
    description,
    icon,
    color,
    frequency: frequencyOf(latest.schedule),
    is_active,
    position,
    group_id,
    goals: [...goals],
    created_at,
    completions: completions.map((completion) => underGoals(completion, goals)),
  };
}
