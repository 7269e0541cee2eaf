import { dayNumberOf } from '#domain/civil-date.ts';
import { isCompleted } from '#domain/completed.ts';
import { packEntries } from '#domain/entries.ts';
import type { DatedEntry, Entries } from '#domain/entries.ts';
import { goalsByDay } from '#domain/goal.ts';
import type { Goal } from '#domain/goal.ts';
import type { Completion } from '#domain/habit.ts';
import type { Entry } from '#domain/year-page.ts';

/** What the wire says of an entry: whether a day is completed follows from the goal that rules it. */
export function completionOf(
  { date, value, skipped, note }: DatedEntry,
  goals: readonly Goal[],
): Completion {
  const target = goalsByDay(goals)(dayNumberOf(date))?.target ?? { kind: 'check' };
  return {
    date,
    completed: !skipped && isCompleted(value, target),
    ...(typeof value === 'number' ? { value } : {}),
    ...(skipped ? { skipped } : {}),
    ...(note === undefined ? {} : { note }),
  };
}

/** What a completion says was entered. */
export function entryOf({ completed, value, skipped, note }: Completion): Entry {
  return {
    value: value ?? (completed && !skipped),
    ...(skipped ? { skipped } : {}),
    ...(note === undefined || note === '' ? {} : { note }),
  };
}

/** What a list of completions says; of two of a day the later one in the list counts. */
export function entriesFrom(completions: readonly Completion[]): Entries {
  return packEntries(completions.map((one) => ({ date: one.date, ...entryOf(one) })));
}
