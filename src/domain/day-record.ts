import {
  civilDateOf,
  dayAfter,
  earlierOf,
  FOREVER,
  laterOf,
  LONG_AGO,
  partsOf,
  type DayNumber,
  type DaySpan,
} from './civil-date.ts';
import { daysOfYear, latestEntered, type Entries } from './entries.ts';
import { isToBeLow, type Target } from './goal.ts';
import { spansOf, type Pause } from './habit.ts';
import { entryAt, type Entry, type YearPage } from './year-page.ts';

/** Why nothing is asked on a day. */
export type Excuse = 'skipped' | 'paused';

/** What was entered, by day number, for rules that look at many days. */
export interface DayRecord {
  /** A note alone says nothing of its day, and is left out. */
  entryOn(day: DayNumber): Entry | undefined;
  /** A day that was kept all the same needs no excuse: rules ask for it last. */
  excuseOn(day: DayNumber): Excuse | undefined;
  /** The latest day before one that lies in no pause, or for which something was entered. */
  lookBack(day: DayNumber): DayNumber;
}

/** What was looked up already: habits are never changed in place, and many rules ask of each. */
const known = new WeakMap<Recorded, DayRecord>();

interface Recorded {
  entries: Entries;
  pauses?: readonly Pause[] | undefined;
}

export function recordOf(habit: Recorded): DayRecord {
  const record = known.get(habit) ?? lookUp(habit);
  known.set(habit, record);
  return record;
}

/** A record that ends with a day, as if nothing had been entered after it. */
export function recordUntil(
  { entryOn, excuseOn, lookBack }: DayRecord,
  last: DayNumber,
): DayRecord {
  return {
    entryOn: (day) => (day <= last ? entryOn(day) : undefined),
    excuseOn: (day) => (day <= last ? excuseOn(day) : undefined),
    lookBack: (day) => (dayAfter(day, -1) <= last ? lookBack(day) : dayAfter(day, -1)),
  };
}

function lookUp({ entries, pauses = [] }: Recorded): DayRecord {
  const entryOn = entriesByDay(entries);
  const pauseOn = pausesByDay(pauses);
  return {
    entryOn,
    excuseOn(day) {
      if (entryOn(day)?.skipped) return 'skipped';
      return pauseOn(day) ? 'paused' : undefined;
    },
    lookBack(day) {
      let earlier = dayAfter(day, -1);
      for (let pause = pauseOn(earlier); pause; pause = pauseOn(earlier)) {
        const entered = latestEntered(entries, { first: pause.first, last: earlier });
        if (entered !== undefined) return entered;
        earlier = dayAfter(pause.first, -1);
      }
      return earlier;
    },
  };
}

/** Finds the entry of a day. Days are asked for in a row: the year that was found last is at hand. */
function entriesByDay(entries: Entries): (day: DayNumber) => Entry | undefined {
  let { first, last }: DaySpan = { first: FOREVER, last: LONG_AGO };
  let page: YearPage | undefined;
  return (day) => {
    if (day < first || day > last) {
      const { year } = partsOf(civilDateOf(day));
      ({ first, last } = daysOfYear(year));
      page = entries.get(year);
    }
    const place = day - first;
    return page && page.more[place]?.o === undefined ? entryAt(page, place) : undefined;
  };
}

/** Finds the pause that a day lies in, and keeps at hand from when to when it is that, or none. */
function pausesByDay(pauses: readonly Pause[]): (day: DayNumber) => DaySpan | undefined {
  const spans = spansOf(pauses);
  let at: DaySpan = { first: FOREVER, last: LONG_AGO };
  let found: DaySpan | undefined;
  return (day) => {
    if (day < at.first || day > at.last) {
      found = spans.find(({ first, last }) => first <= day && day <= last);
      at = found ?? gapAround(day, spans);
    }
    return found;
  };
}

/** The days around one that lie in none of some spans, as it does. */
function gapAround(day: DayNumber, spans: readonly DaySpan[]): DaySpan {
  let first = LONG_AGO;
  let last = FOREVER;
  for (const span of spans) {
    if (span.first > day) last = earlierOf(last, dayAfter(span.first, -1));
    else first = laterOf(first, dayAfter(span.last, 1));
  }
  return { first, last };
}

/**
 * Whether an entry counts as completed by itself: as it was said, or when the amount is what the
 * goal asks of a day. Where the goal adds up a period, any amount is a step towards it. With a note
 * alone, a day is what it would be without a word.
 */
export function isCompleted(value: Entry['value'], target: Target): boolean {
  if (typeof value === 'boolean') return value;
  if (value === null) return isToBeLow(target);
  switch (target.kind) {
    case 'check':
      return value > 0;
    case 'avoid':
      return value === 0;
    case 'at_least':
      return target.per === 'day' ? value >= target.amount : value > 0;
    case 'at_most':
      return value <= target.amount;
  }
}

/** Whether an entry is what a goal asks of a day; a skipped one is not. */
export function isCompletedBy({ value, skipped }: Entry, target: Target): boolean {
  return !skipped && isCompleted(value, target);
}

/**
 * - kept: the day has what its goal asks of a day
 * - failed: it can't have it any more, whatever is entered later that day
 * - blank: neither yet
 */
export type DayResult = 'kept' | 'failed' | 'blank';

/**
 * What a day comes to by itself. For goals that count days of a week, or amounts of one, see the
 * rules of periods.
 *
 * @param isOver whether the day has passed
 */
export function resultOf(entry: Entry | undefined, target: Target, isOver: boolean): DayResult {
  if (entry?.skipped) return 'blank';
  switch (target.kind) {
    case 'check':
      return entry && isCompleted(entry.value, target) ? 'kept' : blankUntil(isOver);
    case 'at_least':
      return amountOf(entry, target) >= target.amount ? 'kept' : blankUntil(isOver);
    case 'at_most':
      if (amountOf(entry, target) > target.amount) return 'failed';
      return isOver ? 'kept' : 'blank';
    case 'avoid':
      if (entry && !isCompleted(entry.value, target)) return 'failed';
      return isOver || entry ? 'kept' : 'blank';
  }
}

/**
 * How much was entered for a day: nothing is 0, and a day that was only ticked has what its goal
 * asks for at least.
 */
export function amountOf(entry: Omit<Entry, 'note'> | undefined | null, target: Target): number {
  if (!entry || entry.skipped) return 0;
  if (typeof entry.value === 'number') return entry.value;
  return entry.value && target.kind === 'at_least' ? target.amount : 0;
}

function blankUntil(isOver: boolean): DayResult {
  return isOver ? 'failed' : 'blank';
}
