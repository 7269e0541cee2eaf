import { completionOf } from '#contract/entry-on-wire.ts';
import type { HabitAnswer, HabitColor } from '#contract/habit.ts';
import { listEntries } from '#domain/entries.ts';
import { frequencyOf } from '#domain/goal.ts';
import type { HabitFields, NotebookHabit } from '#domain/notebook.ts';
import { completionsJson } from './completions-json.ts';

/** A habit as the wire has it, with its completions, the newest first. */
export function habitAnswer({ entries, ...habit }: NotebookHabit): HabitAnswer {
  const completions = Iterator.from(listEntries(entries)).map((entry) =>
    completionOf(entry, habit.goals),
  );
  return { ...headOf(habit), completions: [...completions] };
}

/** The same of many, one after the other. */
export async function* habitAnswers(
  habits: AsyncIterable<NotebookHabit>,
): AsyncGenerator<HabitAnswer> {
  for await (const habit of habits) yield habitAnswer(habit);
}

/** A habit as the wire has it, as JSON. */
export function habitJson({ entries, ...habit }: NotebookHabit): string {
  const head = JSON.stringify(headOf(habit)).slice(0, -1);
  return `${head},"completions":${completionsJson(entries, habit.goals)}}`;
}

function headOf({
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
}: HabitFields): Omit<HabitAnswer, 'completions'> {
  const [latest] = goals;
  if (!latest) throw new Error(`Habit ${id} asks for nothing`);
  return {
    id,
    name,
    description,
    icon,
    // It was validated when it came.
    color: color as HabitColor,
    frequency: frequencyOf(latest.schedule),
    is_active,
    position,
    group_id,
    goals: [...goals],
    created_at,
  };
}
