import type { Answers } from './answers.ts';
import type { CivilDate } from './civil-date.ts';
import type { Entries } from './entries.ts';
import type { Goal } from './goal.ts';
import type { Pause } from './habit.ts';
import type { Reminder } from './reminder.ts';

/**
 * What a person keeps, by id, as commands see it. What was deleted stays in it for a while, so that
 * it can be restored. It is never changed in place.
 */
export interface Notebook {
  habits: ReadonlyMap<string, NotebookHabit>;
  groups: ReadonlyMap<string, NotebookGroup>;
  pauses: ReadonlyMap<string, NotebookPause>;
}

export interface NotebookHabit extends HabitFields {
  entries: Entries;
  /** it asks for something that this reader of an answer does not know: nothing is judged of it */
  isUnknown?: true;
}

/** A habit with the pauses that concern it. */
export interface PausedHabit extends NotebookHabit {
  pauses: readonly Pause[];
}

interface Placed {
  /** 0 to n − 1 among those that are not deleted */
  position: number;
}

interface Deletable {
  id: string;
  /** when it was deleted, in milliseconds since 1970-01-01T00:00:00Z */
  deleted_at: number | null;
}

/** A habit without its entries. */
export interface HabitFields extends Deletable, Placed {
  name: string;
  description: string;
  icon: string;
  color: string;
  /** false means archived */
  is_active: boolean;
  /** it may be deleted or gone, and the habit is then in none until it is restored */
  group_id: string | null;
  /** the latest first, at most one a date */
  goals: readonly Goal[];
  /** the first day, which is the date part of `created_at` */
  begin: CivilDate;
  /** ISO 8601 with the person's own UTC offset */
  created_at: string;
  /** after what it comes in the day; '' where nothing was said */
  cue: string;
  reminders: readonly Reminder[];
  /** how automatic it was, the latest first, at most once a date */
  answers: readonly Answers[];
}

/** Those of a person's pauses that concern a habit. */
export function pausesOf(
  pauses: readonly Pick<NotebookPause, 'habit_id' | 'first' | 'last'>[],
  habitId: string,
): Pause[] {
  return pauses
    .filter(({ habit_id }) => habit_id === null || habit_id === habitId)
    .map(({ first, last }) => ({ first, last: last ?? undefined }));
}

export interface NotebookGroup extends Deletable, Placed {
  name: string;
}

export interface NotebookPause extends Deletable {
  /** null: of all habits */
  habit_id: string | null;
  first: CivilDate;
  /** null: until it is set */
  last: CivilDate | null;
  reason: string;
}

/** What is there of a notebook, or in the order of one. */
export type NotebookRow = Deletable;
export type PlacedRow = Deletable & Placed;

/** Whether there is a row that is not deleted. */
export function isThere<Row extends NotebookRow>(row: Row | null): row is Row {
  return row?.deleted_at === null;
}

export const EMPTY_NOTEBOOK: Notebook = { habits: new Map(), groups: new Map(), pauses: new Map() };
