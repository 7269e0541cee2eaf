import { isCompletedBy } from '#domain/day-record.ts';
import type { DatedEntry } from '#domain/entries.ts';
import { targetOn, type Goal } from '#domain/goal.ts';
import type { Entry } from '#domain/year-page.ts';
import type { CompleteHabitBody, Completion } from './completion.ts';

/** An entry as the wire has it: completed or not by the goal that rules its day now. */
export function completionOf(entry: DatedEntry, goals: readonly Goal[]): Completion {
  const { date, value, skipped, note } = entry;
  return {
    date,
    completed:
      typeof value === 'boolean' ? value && !skipped : isCompletedBy(entry, targetOn(goals, date)),
    ...(typeof value === 'number' ? { value } : {}),
    ...(skipped ? { skipped } : {}),
    ...(note === undefined ? {} : { note }),
    ...(value === null ? { note_only: true } : {}),
  };
}

/** What was entered, of a completion. */
export function entryOf({ completed, value, skipped, note, note_only }: Completion): Entry {
  return {
    value: note_only ? null : (value ?? (completed && !skipped)),
    ...(skipped ? { skipped } : {}),
    ...(note === undefined ? {} : { note }),
  };
}

/** The same with its day. */
export function datedEntryOf(completion: Completion): DatedEntry {
  return { date: completion.date, ...entryOf(completion) };
}

/** What a person enters for a day, without saying which: no value where a note stands alone. */
export type Entered = Omit<CompleteHabitBody, 'date' | 'value'> & Pick<Entry, 'value'>;
