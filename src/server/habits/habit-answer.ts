import { completionOf } from '#contract/entry-on-wire.ts';
import type { HabitAnswer } from '#contract/habit.ts';
import { listEntries } from '#domain/entries.ts';
import type { Entries } from '#domain/entries.ts';
import { frequencyOf } from '#domain/goal.ts';
import { completionsJson } from './completions-json.ts';
import type { StoredHabit } from './habits.store.ts';

/** A habit with what was entered for it. */
export interface EnteredHabit extends StoredHabit {
  entries: Entries;
}

/** A habit as the wire has it, with its completions, the newest first. */
export function habitAnswer({ entries, ...habit }: EnteredHabit): HabitAnswer {
  const completions = Iterator.from(listEntries(entries)).map((entry) =>
    completionOf(entry, habit.goals),
  );
  return { ...headOf(habit), completions: [...completions] };
}

/** The same of many, one after the other. */
export async function* habitAnswers(
  habits: AsyncIterable<EnteredHabit>,
): AsyncGenerator<HabitAnswer> {
  for await (const habit of habits) yield habitAnswer(habit);
}

/** A habit as the wire has it, as JSON. */
export function habitJson({ entries, ...habit }: EnteredHabit): string {
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
}: StoredHabit): Omit<HabitAnswer, 'completions'> {
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
  };
}
