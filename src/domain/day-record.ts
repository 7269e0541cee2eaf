import { dayNumberOf } from './civil-date.ts';
import type { DayNumber } from './civil-date.ts';
import type { Target } from './goal.ts';
import type { Completion, Pause } from './habit.ts';

/** Why nothing is asked on a day. */
export type Excuse = 'skipped' | 'paused';

/** What was entered, by day number, for rules that look at many days. */
export interface DayRecord {
  entryOn(day: DayNumber): Completion | undefined;
  /** A day that was kept all the same needs no excuse: rules ask for it last. */
  excuseOn(day: DayNumber): Excuse | undefined;
}

/** What was looked up already: habits are never changed in place, and many rules ask of each. */
const known = new WeakMap<Recorded, DayRecord>();

interface Recorded {
  completions: readonly Completion[];
  pauses?: readonly Pause[] | undefined;
}

export function recordOf(habit: Recorded): DayRecord {
  const record = known.get(habit) ?? lookUp(habit);
  known.set(habit, record);
  return record;
}

function lookUp({ completions, pauses = [] }: Recorded): DayRecord {
  const { first, entries } = byDay(completions);
  const ranges = pauses.map(({ first, last }) => ({
    first: dayNumberOf(first),
    last: last === undefined ? Infinity : dayNumberOf(last),
  }));
  return {
    entryOn: (day) => entries[day - first],
    excuseOn(day) {
      if (entries[day - first]?.skipped) return 'skipped';
      return ranges.some(({ first, last }) => first <= day && day <= last) ? 'paused' : undefined;
    },
  };
}

/** By place, for there are many: a map of ten years would take several times as long to fill. */
function byDay(completions: readonly Completion[]) {
  const days = completions.map(({ date }) => dayNumberOf(date));
  const first = days.reduce((earliest, day) => Math.min(earliest, day), Infinity);
  const last = days.reduce((latest, day) => Math.max(latest, day), first);
  const length = days.length === 0 ? 0 : last - first + 1;
  const entries = Array.from<Completion | undefined>({ length });
  for (const [place, day] of days.entries()) entries[day - first] = completions[place];
  return { first, entries };
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
export function resultOf(
  entry: Completion | undefined,
  target: Target,
  isOver: boolean,
): DayResult {
  if (entry?.skipped) return 'blank';
  switch (target.kind) {
    case 'check':
      return entry?.completed ? 'kept' : blankUntil(isOver);
    case 'at_least':
      return amountOf(entry, target.amount) >= target.amount ? 'kept' : blankUntil(isOver);
    case 'at_most':
      if (amountOf(entry, 0) > target.amount) return 'failed';
      return isOver ? 'kept' : 'blank';
    case 'avoid':
      if (entry && !entry.completed) return 'failed';
      return isOver || entry?.completed ? 'kept' : 'blank';
  }
}

/**
 * How much was entered for a day: nothing is 0, and a day that was only ticked counts as the given
 * amount.
 */
export function amountOf(entry: Completion | undefined, ticked: number): number {
  if (!entry || entry.skipped) return 0;
  return entry.value ?? (entry.completed ? ticked : 0);
}

function blankUntil(isOver: boolean): DayResult {
  return isOver ? 'failed' : 'blank';
}
