import type { CreateHabitBody } from '#contract/habit.ts';
import type { ChangeHabit } from '#domain/commands/command.ts';
import type { Goal } from '#domain/goal.ts';
import type { KeptHabit } from '../../notebook/shown.ts';

const FIELDS = ['name', 'description', 'icon', 'color', 'group_id'] as const;

/** What a form changes of a habit as it was opened: the rest may have changed elsewhere meanwhile. */
export function changesOf(
  habit: KeptHabit,
  body: CreateHabitBody,
): Omit<ChangeHabit, 'type' | 'habit'> {
  const { goals = habit.goals, created_at } = body;
  const changed = FIELDS.filter((name) => (body[name] ?? null) !== habit[name]);
  return {
    ...Object.fromEntries(changed.map((name) => [name, body[name] ?? null])),
    ...(textOf(goals) === textOf(habit.goals) ? {} : { goals }),
    ...(created_at === undefined ? {} : { created_at }),
  };
}

function textOf(goals: readonly Goal[]): string {
  return JSON.stringify(goals.toSorted((a, b) => (a.from < b.from ? 1 : -1)));
}
