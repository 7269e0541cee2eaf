import type { HabitAnswer } from '#contract/habit.ts';
import type { PauseAnswer } from '#contract/pause.ts';
import type { Pause } from '#domain/habit.ts';

/** A habit with the pauses that concern it: all that the rules look at. */
export interface KeptHabit extends HabitAnswer {
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
    const kept = { ...habit, pauses: pausesOf(habit, pauses) };
    joined.set(habit, { pauses, habit: kept });
    return kept;
  });
}

function pausesOf({ id }: HabitAnswer, pauses: readonly PauseAnswer[]): Pause[] {
  return pauses
    .filter(({ habit_id }) => habit_id === null || habit_id === id)
    .map(({ first, last }) => ({ first, last: last ?? undefined }));
}
