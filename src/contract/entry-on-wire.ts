import { isCompletedBy, isOnlyNote } from '#domain/day-record.ts';
import { withDaysOf, type DatedEntry, type Entries } from '#domain/entries.ts';
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
  };
}

/** What was entered, of a completion. */
export function entryOf({ completed, value, skipped, note }: Completion): Entry {
  return {
    value: value ?? (completed && !skipped),
    ...(skipped ? { skipped } : {}),
    ...(note === undefined ? {} : { note }),
  };
}

/** The same with its day. */
export function datedEntryOf(completion: Completion): DatedEntry {
  return { date: completion.date, ...entryOf(completion) };
}

/** An entry of a list, which may say whether its note stands alone. */
export interface ListedEntry extends DatedEntry {
  unmarked?: boolean;
}

/**
 * Packs a list of entries. Where it doesn't say of a note whether its day was marked as not kept as
 * well, the note stands alone, unless that would hide a lapse.
 *
 * @param goals of the habit
 */
export function packListed(list: readonly ListedEntry[], goals: readonly Goal[]): Entries {
  return withDaysOf(
    new Map(),
    list.map(({ unmarked, ...entry }) => [
      entry.date,
      (unmarked ?? isAlone(entry, goals)) ? { entry, unmarked: true } : { entry },
    ]),
  );
}

function isAlone(entry: DatedEntry, goals: readonly Goal[]): boolean {
  const { kind } = targetOn(goals, entry.date);
  return isOnlyNote(entry) && (kind === 'check' || kind === 'at_least');
}

/** What a person enters for a day, without saying which. */
export type Entered = Omit<CompleteHabitBody, 'date'>;
