import { dayNumberOf, EPOCH, FOREVER } from './civil-date.ts';
import type { DayNumber } from './civil-date.ts';
import { firstDayOf } from './entries.ts';
import type { Entries } from './entries.ts';
import type { Target } from './goal.ts';
import type { Pause } from './habit.ts';
import { EMPTY, entryAt, PLAIN } from './year-page.ts';
import type { Entry } from './year-page.ts';

/** Why nothing is asked on a day. */
export type Excuse = 'skipped' | 'paused';

/** What was entered, by day number, for rules that look at many days. */
export interface DayRecord {
  entryOn(day: DayNumber): Entry | undefined;
  /** A day that was kept all the same needs no excuse: rules ask for it last. */
  excuseOn(day: DayNumber): Excuse | undefined;
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

function lookUp({ entries, pauses = [] }: Recorded): DayRecord {
  const { first, days, beside } = inOneRow(entries);
  const ranges = pauses.map((pause) => ({
    first: dayNumberOf(pause.first),
    last: pause.last === undefined ? FOREVER : dayNumberOf(pause.last),
  }));
  const entryOn = (day: DayNumber) => {
    const place = day - first;
    return beside.get(place) ?? PLAIN[days[place] ?? EMPTY];
  };
  return {
    entryOn,
    excuseOn(day) {
      if (entryOn(day)?.skipped) return 'skipped';
      return ranges.some((range) => range.first <= day && day <= range.last) ? 'paused' : undefined;
    },
  };
}

/**
 * The years as one text of symbols, and by place the entries that a symbol does not say: ten years
 * take 4 kB, and as long to look up as to copy.
 */
function inOneRow(entries: Entries) {
  const years = [...entries.keys()].toSorted((a, b) => a - b);
  const beside = new Map<number, Entry>();
  const [oldest] = years;
  if (oldest === undefined) return { first: EPOCH, days: '', beside };
  const first = firstDayOf(oldest);
  let days = '';
  for (const year of years) {
    const begin = firstDayOf(year) - first;
    const page = entries.get(year);
    if (!page) continue;
    days = days.padEnd(begin, EMPTY) + page.days;
    for (const place of Object.keys(page.more).map(Number)) {
      const entry = entryAt(page, place);
      if (entry) beside.set(begin + place, entry);
    }
  }
  return { first, days, beside };
}

/**
 * Whether an entry counts as completed by itself: as it was said, or when the amount is what the
 * goal asks of a day. Where the goal adds up a period, any amount is a step towards it.
 */
export function isCompleted(value: boolean | number, target: Target): boolean {
  if (typeof value === 'boolean') return value;
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

/** Whether an entry says nothing of a day but what its note says. */
export function isOnlyNote({ value, skipped, note }: Entry): boolean {
  return value === false && !skipped && note !== undefined;
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
