import type { HabitColor } from '#contract/habit.ts';
import type { ImportRemark, ImportSource } from '#contract/import.ts';
import type { Profile } from '#contract/profile.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import type { DatedEntry } from '#domain/entries.ts';
import type { Goal } from '#domain/goal.ts';
import type { Entry } from '#domain/year-page.ts';

/** What was entered for a day before, as Habitude's own export has it. */
export interface ImportedChange {
  date: CivilDate;
  /** milliseconds since 1970 */
  until: number;
  entry: Entry | null;
  /** its place among the changes of all habits */
  order: number;
}

/** What only Habitude's own export knows of a habit. */
interface Own {
  id: string;
  createdAt: string;
  /** the oldest first */
  changes: readonly ImportedChange[];
}

/** A habit of any tracker, in the terms of this one. */
export interface ImportedHabit {
  /** what it is known by when the same tracker is imported again: a kind, a colon and a name */
  sourceKey: string;
  /** what another file of the tracker may know it by, where that is less sure: the surest first */
  otherKeys?: readonly string[] | undefined;
  /** the habit of this account that it may once have been */
  formerId?: string | undefined;
  name: string;
  description: string;
  icon?: string | undefined;
  color?: HabitColor | undefined;
  /** the key of one of the file's groups */
  group?: string | undefined;
  isActive: boolean;
  /** the day from which on it was tracked; the first entry where the file does not say */
  begin?: CivilDate | undefined;
  goals: readonly Goal[];
  entries: readonly DatedEntry[];
  own?: Own | undefined;
}

export interface ImportedGroup {
  key: string;
  name: string;
  /** of Habitude's own export */
  id?: string | undefined;
}

export interface ImportedPause {
  id: string;
  /** the source key of its habit; null: of all habits */
  habit: string | null;
  first: CivilDate;
  last: CivilDate | null;
  reason: string;
}

/** The settings of an account, as Habitude's own export has them. */
export type ImportedSettings = Pick<Profile, 'name' | 'locale' | 'time_zone' | 'day_start_hour'>;

/** All that a file says, in the terms of this tracker. */
export interface ImportedFile {
  source: ImportSource;
  habits: readonly ImportedHabit[];
  groups: readonly ImportedGroup[];
  pauses: readonly ImportedPause[];
  settings?: ImportedSettings | undefined;
  remarks: readonly ImportRemark[];
}
