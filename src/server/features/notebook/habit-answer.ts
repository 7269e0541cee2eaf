import { setImmediate as nextTurn } from 'node:timers/promises';
import { completionOf } from '#contract/entry-on-wire.ts';
import type { HabitAnswer, HabitColor } from '#contract/habit.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { listEntries, type Entries } from '#domain/entries.ts';
import { frequencyOf, goalOn, type Goal } from '#domain/goal.ts';
import type { HabitFields, NotebookHabit } from '#domain/notebook.ts';
import { completionsJson } from './completions-json.ts';

/** A habit as it leaves for elsewhere: with what the specification's calls don't tell. */
export type ExportedHabit = HabitAnswer & Pick<HabitFields, 'cue' | 'reminders'>;

/** Habits one after the other, each with its completions, the newest first. */
export async function* exportedHabits(
  habits: AsyncIterable<NotebookHabit>,
  today: CivilDate,
): AsyncGenerator<ExportedHabit> {
  for await (const { entries, ...habit } of habits) {
    const { cue, reminders } = habit;
    const completions = Iterator.from(listEntries(entries)).map((entry) =>
      completionOf(entry, habit.goals),
    );
    yield { ...headOf(habit, today), completions: [...completions], cue, reminders };
  }
}

/**
 * A habit as the wire has it, as JSON in pieces, a year each: notes on each day of ten years are ten
 * times as long as all else.
 */
export async function* habitPieces(
  { entries, ...habit }: NotebookHabit,
  { slug, today }: { slug: string; today: CivilDate },
): AsyncGenerator<string> {
  yield `${JSON.stringify({ ...headOf(habit, today), slug }).slice(0, -1)},"completions":[`;
  let comma = '';
  for await (const year of yearsOf(entries, habit.goals)) {
    yield comma + year;
    comma = ',';
  }
  yield ']}';
}

/** The completions of each year that has any, without brackets, the latest first. */
async function* yearsOf(entries: Entries, goals: readonly Goal[]): AsyncGenerator<string> {
  for (const [year, page] of [...entries].toSorted(([a], [b]) => b - a)) {
    const pieces = completionsJson(year, page, goals);
    if (pieces === '') continue;
    yield pieces;
    await nextTurn();
  }
}

/**
 * The same with what the export has beside it: its head, each year, and its end on lines of their own.
 *
 * @param kept what else is kept of it
 */
export async function* exportedLines(
  { entries, ...habit }: NotebookHabit,
  kept: object,
  today: CivilDate,
): AsyncGenerator<string> {
  yield `${JSON.stringify({ ...exportedHead(habit, today), ...kept }).slice(0, -1)},"completions":[\n`;
  let comma = '';
  for await (const year of yearsOf(entries, habit.goals)) {
    yield comma + year;
    comma = ',\n';
  }
  yield `${comma && '\n'}]}`;
}

/** What the export says of a habit, but for its entries. */
export function exportedHead(habit: HabitFields, today: CivilDate) {
  const { cue, reminders, answers } = habit;
  return { ...headOf(habit, today), cue, reminders: [...reminders], answers: [...answers] };
}

/** With the frequency of the goal that rules today. */
function headOf(habit: HabitFields, today: CivilDate): Omit<HabitAnswer, 'completions'> {
  const { id, name, description, icon, color } = habit;
  const { is_active, position, group_id, created_at, goals } = habit;
  const ruling = goalOn(goals, today);
  if (!ruling) throw new Error(`Habit ${id} asks for nothing`);
  return {
    id,
    name,
    description,
    icon,
    // It was validated when it came.
    color: color as HabitColor,
    frequency: frequencyOf(ruling.schedule),
    is_active,
    position,
    group_id,
    goals: [...goals],
    created_at,
  };
}
