import { datedEntryOf } from '#contract/entry-on-wire.ts';
import type { HabitAnswer } from '#contract/habit.ts';
import type { PauseAnswer } from '#contract/pause.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { packEntries } from '#domain/entries.ts';
import type { Entries } from '#domain/entries.ts';
import type { Pause } from '#domain/habit.ts';
import { beginOf } from '#domain/habit.ts';

/** A habit as the rules see it, with what was entered and with the pauses that concern it. */
export interface KeptHabit extends Omit<HabitAnswer, 'completions'> {
  /** the first day */
  begin: CivilDate;
  entries: Entries;
  pauses: readonly Pause[];
}

/**
 * What was joined already. The same habit with the same pauses stays the same object: the rules
 * remember what they worked out for it, and rows that show it are not drawn anew.
 */
const joined = new WeakMap<HabitAnswer, { pauses: readonly PauseAnswer[]; habit: KeptHabit }>();

/** Each habit with its own pauses and those of all habits. */
export function withPauses(
  habits: readonly HabitAnswer[],
  pauses: readonly PauseAnswer[],
): KeptHabit[] {
  return habits.map((habit) => {
    const before = joined.get(habit);
    if (before?.pauses === pauses) return before.habit;
    const kept = keptHabit(habit, pauses);
    joined.set(habit, { pauses, habit: kept });
    return kept;
  });
}

/** A habit as the wire has it with those of all pauses that concern it. */
export function keptHabit(
  { completions, ...fields }: HabitAnswer,
  pauses: readonly PauseAnswer[],
): KeptHabit {
  return {
    ...fields,
    begin: beginOf(fields.created_at),
    entries: entriesOf(completions),
    pauses: pausesOf(fields, pauses),
  };
}

/** What was packed already: of a habit whose other fields change, entries stay the same object. */
const packed = new WeakMap<HabitAnswer['completions'], Entries>();

function entriesOf(completions: HabitAnswer['completions']): Entries {
  const entries = packed.get(completions) ?? packEntries(completions.map(datedEntryOf));
  packed.set(completions, entries);
  return entries;
}

function pausesOf({ id }: Pick<HabitAnswer, 'id'>, pauses: readonly PauseAnswer[]): Pause[] {
  return pauses
    .filter(({ habit_id }) => habit_id === null || habit_id === id)
    .map(({ first, last }) => ({ first, last: last ?? undefined }));
}
