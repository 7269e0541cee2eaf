import { randomUUIDv7 } from 'node:crypto';
import { civilDateOf, dayAfter, dayNumberOf } from '#domain/civil-date.ts';
import type { DayNumber } from '#domain/civil-date.ts';
import { packEntries } from '#domain/entries.ts';
import type { DatedEntry } from '#domain/entries.ts';

export interface Notebook {
  userId: string;
  /** what was entered, by habit */
  habits: ReadonlyMap<string, readonly DatedEntry[]>;
}

interface Size {
  people: number;
  habits: number;
  days: number;
}

const LAST = dayNumberOf('2026-11-20');

/**
 * @param isRich whether one habit in ten counts something, and of a habit's days one in thirty is
 * skipped, with a note; without, all days are kept or not
 */
export function makeNotebooks({ people, habits, days }: Size, isRich: boolean): Notebook[] {
  const entriesOf = (habit: number) =>
    Array.from({ length: days }, (_, back) => entryOf(habit, dayAfter(LAST, -back), isRich));
  return Array.from({ length: people }, () => ({
    userId: randomUUIDv7(),
    habits: new Map(
      Array.from({ length: habits }, (_, habit) => [randomUUIDv7(), entriesOf(habit)]),
    ),
  }));
}

function entryOf(habit: number, day: DayNumber, isRich: boolean): DatedEntry {
  const date = civilDateOf(day);
  if (isRich && habit % 10 === 9) return { date, value: (day % 7) + 0.5 };
  if (isRich && day % 30 === habit)
    return { date, value: false, skipped: true, note: 'On the road' };
  return { date, value: day % 11 !== habit };
}

/** The pages of a habit as rows of their table. */
export function pageRows(
  list: readonly DatedEntry[],
): [year: number, days: string, more: string][] {
  return [...packEntries(list)].map(([year, { days, more }]) => [year, days, moreText(more)]);
}

export function moreText(more: object): string {
  return Object.keys(more).length === 0 ? '' : JSON.stringify(more);
}
