import type { Pause } from '#domain/habit.ts';
import type { NotebookHabit } from '#domain/notebook.ts';

/** A habit with the pauses that concern it, as the rules of the domain look at it. */
export interface PausedHabit extends NotebookHabit {
  pauses: readonly Pause[];
}
