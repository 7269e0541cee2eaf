import { randomUUID } from 'node:crypto';
import type { ImportSource } from '#contract/import.ts';
import {
  addDays,
  civilDateOf,
  dayAfter,
  EPOCH,
  formatCivilDate,
  isCivilDate,
  type CivilDate,
} from '#domain/civil-date.ts';
import { EARLIEST_DATE, MAX_DAYS, MAX_TIMES } from '#domain/limits.ts';
import type { DatedEntry } from '#domain/entries.ts';
import { isToBeLow, WEEKDAYS } from '#domain/goal.ts';
import type { Goal, Schedule, Target, Weekday } from '#domain/goal.ts';
import type { Reminder } from '#domain/reminder.ts';
import type { Entry } from '#domain/year-page.ts';
import type { ListedFile, ListedHabit } from '../imported-file.ts';
import { numberIn, textIn } from '../opening/checked.ts';
import type { ForeignDatabase } from '../opening/with-sqlite.ts';
import type { Remarks } from '../remarks.ts';

/** What stands in a file for a day. Without a date or a value it says nothing, which is noted. */
export interface FoundEntry {
  date: CivilDate | undefined;
  value: Entry['value'] | undefined;
  skipped?: true;
  note?: string | null | undefined;
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
  /** whether a day that was not done may only have been noted: the file does not say which */
  notesMayStandAlone?: boolean;
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

/**
 * The keys of a habit that its tracker numbers, as each install does anew: the number with the name.
 * Earlier versions of Habitude knew it by the number alone.
 */
export function numberedKeys(tracker: ImportSource, id: unknown, name: string) {
  const number = textIn(id);
  return {
    sourceKey: `${tracker}-number:${number}:${name}`,
    formerKey: `${tracker}:${number}`,
  };
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

/**
 * An entry of a file that doesn't say of a note whether its day was marked as not kept as well: the
 * note stands alone, unless that would hide a lapse.
 */
export function asNoted(entry: DatedEntry, target: Target): DatedEntry {
  const { value, skipped, note } = entry;
  const isAlone = value === false && !skipped && note !== undefined && !isToBeLow(target);
  return isAlone ? { ...entry, value: null } : entry;
}

const DAY = 86_400_000;

/** Goals that a file does not date rule from the beginning, wherever that is. */
export const FROM_THE_BEGINNING = EARLIEST_DATE;

/** The last day that a civil date can name. */
const LAST_DAY = 2_932_896;

/** The civil date of a moment in UTC, if there is one from 1970 on. */
export function utcDateOf(milliseconds: number | undefined): CivilDate | undefined {
  return milliseconds === undefined ? undefined : dateOfDay(Math.floor(milliseconds / DAY));
}

/** The civil date of a day number from 1970 on. */
export function dateOfDay(day: number | undefined): CivilDate | undefined {
  if (day === undefined || !Number.isSafeInteger(day) || day < 0 || day > LAST_DAY)
    return undefined;
  return civilDateOf(dayAfter(EPOCH, day));
}

/** A text as a civil date, if it is one from 1970 on. */
export function dateIn(text: string): CivilDate | undefined {
  return isCivilDate(text) && text >= EARLIEST_DATE ? text : undefined;
}

export function dateOfParts(year: number, month: number, day: number): CivilDate | undefined {
  return dateIn(formatCivilDate(year, month, day));
}

/** The date part of a text like `2024-01-01T12:00:00Z`. */
export function datePartOf(text: string | undefined): CivilDate | undefined {
  return text === undefined ? undefined : dateIn(text.slice(0, 10));
}

export const EVERY_DAY: Schedule = { every: 'DAILY', weekdays: WEEKDAYS };

export interface ReadSchedule {
  schedule: Schedule;
  /** whether it is what the other tracker meant, and not only near it */
  exact: boolean;
}

/** On so many days out of any so many in a row. */
export function rolling(times: number, days: number): ReadSchedule {
  if (!isCount(times) || !isCount(days)) return { schedule: EVERY_DAY, exact: false };
  if (times >= days) return { schedule: EVERY_DAY, exact: times === days };
  if (days <= MAX_DAYS) return { schedule: { every: 'ROLLING', times, days }, exact: true };
  const scaled = Math.max(1, Math.round((times * MAX_DAYS) / days));
  return { schedule: { every: 'ROLLING', times: scaled, days: MAX_DAYS }, exact: false };
}

/** On so many days of each week or month. */
export function perCalendar(every: 'WEEKLY' | 'MONTHLY', times: number): ReadSchedule {
  const most = MAX_TIMES[every];
  if (!isCount(times)) return { schedule: { every, times: 1 }, exact: false };
  if (times >= most) return { schedule: EVERY_DAY, exact: times === most };
  return { schedule: { every, times }, exact: true };
}

function isCount(number: number): boolean {
  return Number.isSafeInteger(number) && number >= 1;
}

/** A time of day on a person's clock, and the days of the week that have it. */
interface WhenReminded {
  hour: number | undefined;
  minute: number | undefined;
  weekdays?: readonly Weekday[];
}

/**
 * The reminders of a habit from elsewhere, where they were notifications.
 *
 * @returns undefined where it says no time, or no day
 */
export function reminderAt({
  hour,
  minute = 0,
  weekdays = WEEKDAYS,
}: WhenReminded): Reminder | undefined {
  const isTime = isWithin(hour, 23) && isWithin(minute, 59);
  if (!isTime || weekdays.length === 0) return undefined;
  const time = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
  return { id: randomUUID(), time, weekdays, way: 'push', rhythm: 'every_day' };
}

function isWithin(number: number | undefined, most: number): number is number {
  return number !== undefined && Number.isInteger(number) && number >= 0 && number <= most;
}

interface DailyAmounts {
  schedule: Schedule;
  unit: string;
  /** what is asked from now on */
  amount: number;
  /** what was asked of each day that was entered */
  ofDays: readonly { date: CivilDate | undefined; amount: number }[];
}

/**
 * The goals of at least so much a day: another one from each day that asked for another amount. A
 * day that asked for no amount is a yes or no.
 */
export function goalsOfAmounts({ schedule, unit, amount, ofDays }: DailyAmounts): Goal[] {
  const days = ofDays
    .flatMap(({ date, amount: asked }) => (date === undefined ? [] : [{ date, amount: asked }]))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const newest = days.at(-1);
  if (newest) days.push({ date: addDays(newest.date, 1), amount });
  return [{ date: FROM_THE_BEGINNING, amount: days[0]?.amount ?? amount }, ...days]
    .filter((day, place, all) => place === 0 || day.amount !== all[place - 1]?.amount)
    .map(({ date, amount: asked }) => ({
      from: date,
      schedule,
      target:
        asked === 0 ? { kind: 'check' } : { kind: 'at_least', amount: asked, unit, per: 'day' },
    }));
}
