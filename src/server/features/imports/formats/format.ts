import type { ImportSource } from '#contract/import.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import type { ListedFile, ListedHabit } from '../imported-file.ts';
import { numberIn } from '../opening/cells.ts';
import type { ForeignDatabase } from '../opening/with-sqlite.ts';
import type { Remarks } from '../remarks.ts';

/** What stands in a file for a day. Without a date or a value it says nothing, which is noted. */
export interface FoundEntry {
  date: CivilDate | undefined;
  value: boolean | number | undefined;
  skipped?: true;
  note?: string | null | undefined;
  /** only the note was entered; where it is known */
  unmarked?: boolean;
  /** where it stands, to be told */
  place?: string;
}

/** In a list, or made one by one as they are asked for, which is to be once. */
export type FoundEntries = Iterable<FoundEntry> & { readonly length: number };

export type FoundHabit = Omit<ListedHabit, 'entries'> & { entries: FoundEntries };

/** What a reader finds. Without groups, those of its habits are meant, in their order. */
export interface Findings extends Partial<
  Pick<ListedFile, 'groups' | 'pauses' | 'settings' | 'reminders'>
> {
  habits: FoundHabit[];
}

/** A format of one tracker: known by its content, and read without any other effect. */
export interface Format<Input> {
  source: ImportSource;
  matches(input: Input): boolean;
  /** @throws ProblemError damaged_file */
  read(input: Input, remarks: Remarks): Findings;
}

/** Texts of files by name. */
export type ZipFormat = Format<ReadonlyMap<string, string>> & { isWanted(name: string): boolean };
export type SqliteFormat = Format<ForeignDatabase>;
export type JsonFormat = Format<unknown>;
export type CsvFormat = Format<string>;

/** Rows in the order of the numbers in one of their columns. */
export function inPlaces<Row extends Record<string, unknown>>(
  rows: readonly Row[],
  column: string,
): Row[] {
  const placeOf = (row: Row) => numberIn(row[column]) ?? 0;
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** Rows by the habit that they are of. Those that are of none in the file are noted. */
export function byHabit<Row>(
  rows: readonly Row[],
  habitOf: (row: Row) => unknown,
  {
    ids,
    placeOf,
    remarks,
  }: { ids: readonly unknown[]; placeOf: (row: Row) => string; remarks: Remarks },
): (id: unknown) => Row[] {
  const found = Map.groupBy(rows, habitOf);
  const known = new Set(ids);
  for (const [id, orphans] of found) {
    if (!known.has(id))
      for (const row of orphans) remarks.note('orphans_left_out', undefined, placeOf(row));
  }
  return (id) => found.get(id) ?? [];
}
