import type { HabitAnswer } from '#contract/habit.ts';
import type { Completion } from '#domain/habit.ts';
import type { CompletionTable } from '../database/schema.ts';
import type { HabitRow } from './habits.store.ts';

type CompletionRow = Pick<CompletionTable, 'habit_id' | 'date' | 'completed'>;

/** A habit as the wire has it. */
export function habitAnswer(row: HabitRow, completions: readonly CompletionRow[]): HabitAnswer {
  const { id, name, description, icon, color, frequency, is_active, position, created_at } = row;
  return {
    id,
    name,
    description,
    icon,
    color,
    frequency,
    is_active: is_active === 1,
    position,
    created_at,
    completions: completions.map(completionAnswer),
  };
}

/** Habits as the wire has them, each with its own completions in the order given. */
export function habitAnswers(
  rows: readonly HabitRow[],
  completions: readonly CompletionRow[],
): HabitAnswer[] {
  const byHabit = Map.groupBy(completions, ({ habit_id }) => habit_id);
  return rows.map((row) => habitAnswer(row, byHabit.get(row.id) ?? []));
}

function completionAnswer({ date, completed }: CompletionRow): Completion {
  return { date, completed: completed === 1 };
}
