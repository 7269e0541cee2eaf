import type { Day, Entry } from '../year-page.ts';
import type { Mark, Moment } from './command.ts';

/** What stands in one field of a day, and since when, unless that is longer ago than is remembered. */
export interface Field<Value> {
  value: Value;
  time: number | undefined;
}

/** The two fields of a day, each of which is entered by itself. */
export interface DayFields {
  mark: Field<Mark | null>;
  note: Field<string>;
}

/** How long it is remembered when a field was entered, and what came, in milliseconds: 60 days. */
export const TIMES_KEPT = 60 * 24 * 60 * 60 * 1000;

/** @param now what is older than {@link TIMES_KEPT} then counts as forgotten, whether it is or not */
export function fieldsOf(day: Day, now: number): DayFields {
  return {
    mark: { value: markIn(day), time: unlessOld(day.marked_at, now) },
    note: { value: day.entry?.note ?? '', time: unlessOld(day.noted_at, now) },
  };
}

/** The mark that was entered for a day; null where none was. */
export function markIn({ entry }: Day): Mark | null {
  return entry ? markOf(entry) : null;
}

/** The mark of an entry, which always looks the same; null where its note stands alone. */
export function markOf({ value, skipped }: Omit<Entry, 'note'>): Mark | null {
  return value === null ? null : { value, ...(skipped ? { skipped } : {}) };
}

export function dayFrom({ mark, note }: DayFields): Day {
  const entry = entryFrom(mark.value, note.value);
  return { entry, marked_at: mark.time, noted_at: note.time };
}

export function entryFrom(mark: Mark | null, note: string): Entry | undefined {
  if (!mark && note === '') return undefined;
  return { ...(mark ?? { value: null }), ...(note === '' ? {} : { note }) };
}

/**
 * What stands in a field after something was entered for it: what was entered later, as far as times
 * are remembered. What stands since nobody knows when counts as entered at that horizon; it yields to
 * what was entered since, and not to what is older than that, of which nobody can tell whether it is
 * older still. Of two of the same instant the one stands that is greater as text, so that it doesn't
 * matter which of them came first.
 */
export function settle<Value>(
  standing: Field<Value>,
  entered: Value,
  moment: Moment,
): Field<Value> {
  const { at = Infinity, now } = moment;
  const { value, time = isNothing(value) ? -Infinity : now - TIMES_KEPT } = standing;
  const entering = Math.max(at, now - TIMES_KEPT);
  const isTie = at === time && standing.time !== undefined;
  const isLater = entering > Math.min(time, now) || (isTie && textOf(entered) > textOf(value));
  return isLater ? { value: entered, time: laterTime(standing.time, moment) } : standing;
}

/** Whether a field is as it was before anything was entered. */
function isNothing(value: unknown): boolean {
  return value === null || value === '';
}

/** The time of a field for which something is entered that counts whenever it was entered. */
export function laterTime(
  standing = -Infinity,
  { at = Infinity, now }: Moment,
): number | undefined {
  return unlessOld(Math.max(standing, Math.min(at, now)), now);
}

/** A time of entry as it is kept: not later than now, and not where that was long ago. */
export function keptTime(time: number | undefined, now: number): number | undefined {
  return time === undefined ? undefined : unlessOld(Math.min(time, now), now);
}

/** Whether something was entered so long ago that nobody knows whether it came before. */
export function isForgotten({ at, now }: Moment): boolean {
  return at !== undefined && unlessOld(at, now) === undefined;
}

export function isSame<Value>(a: Value, b: Value): boolean {
  return a === b || textOf(a) === textOf(b);
}

/** Whether nothing is known of one day that is not known of another. */
export function isSameDay(a: Day, b: Day): boolean {
  return isSameEntry(a.entry, b.entry) && a.marked_at === b.marked_at && a.noted_at === b.noted_at;
}

/** Whether two days have the same mark, or both none. */
export function isSameMark(a: Day, b: Day): boolean {
  return a.entry?.value === b.entry?.value && a.entry?.skipped === b.entry?.skipped;
}

export function isSameEntry(a: Entry | undefined, b: Entry | undefined): boolean {
  return a === b || (a?.value === b?.value && a?.skipped === b?.skipped && a?.note === b?.note);
}

/** As text, null is less than any mark. */
function textOf(value: unknown): string {
  return JSON.stringify(value);
}

function unlessOld(time: number | undefined, now: number): number | undefined {
  return time === undefined || time < now - TIMES_KEPT ? undefined : time;
}
