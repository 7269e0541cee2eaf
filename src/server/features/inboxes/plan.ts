import type { InboxMapping } from '#contract/inboxes.ts';
import { asReckoned } from '#domain/add-up.ts';
import { addDays, type CivilDate } from '#domain/civil-date.ts';
import type { AddAmount, EnterDay } from '#domain/commands/command.ts';
import { targetOn, type Goal } from '#domain/goal.ts';
import { MAX_AMOUNT } from '#domain/limits.ts';
import type { Measurement } from './measurement.ts';

/** How far back a message may enter something: whoever has the address changes no past beyond it. */
const DAYS_BACK = 31;

/** So many steps of one message are taken: a month of a dozen habits would be more than anyone maps. */
const MAX_STEPS = 100;

/** One thing that a message does to a day. */
export interface Step {
  habit: string;
  date: CivilDate;
  value: number | boolean;
  /** what it is known by when it comes again; undefined: doing it again changes nothing */
  once: string | undefined;
  /** the places of the values of the message for which it stands */
  places: readonly number[];
}

/** A value and the mapping by which it is entered. */
type Mapped = Measurement & { place: number; date: CivilDate; mapping: InboxMapping };

/**
 * What a message does under mappings: first it adds, then it does the rest, in the order of its values.
 * When it comes again what was added is not added anew, so nothing else may have been done before.
 *
 * @param message tells the message from every other, for values that nothing else tells apart
 * @returns the steps, and the places of all values that are mapped: those that come to no step are of
 * another day than may be entered, of no amount that there is, or beyond what is taken of one message
 */
export function planOf(
  measurements: readonly Measurement[],
  mappings: readonly InboxMapping[],
  { message, today }: { message: string; today: CivilDate },
): { steps: Step[]; places: readonly number[] } {
  const first = addDays(today, -DAYS_BACK);
  const last = addDays(today, 1);
  const places: number[] = [];
  const mapped = measurements.flatMap((measurement, place): Mapped[] => {
    const own = mappings.filter(({ name }) => name === measurement.name);
    if (own.length > 0) places.push(place);
    const date = measurement.when?.date;
    if (date === undefined || date < first || date > last) return [];
    const id = measurement.id ?? `${message} ${place}`;
    return own.map((mapping) => ({ ...measurement, place, id, date, mapping }));
  });
  const byDay = Map.groupBy(mapped, ({ mapping, date, id }) =>
    JSON.stringify([mapping.habit, mapping.name, date, mapping.mode === 'add' ? id : '']),
  );
  const steps = [...byDay.values()].map(stepOf).filter((step) => step !== undefined);
  const inOrder = steps
    .slice(0, MAX_STEPS)
    .toSorted((one, other) => Number(one.once === undefined) - Number(other.once === undefined));
  return { steps: inOrder, places };
}

function stepOf(all: readonly Mapped[]): Step | undefined {
  const last = all.reduce((one, other) =>
    (one.when?.at ?? 0) > (other.when?.at ?? 0) ? one : other,
  );
  const { mapping, date, name, id } = last;
  const { habit, factor, mode } = mapping;
  // Of two mappings of a value to one habit, one counts.
  const own = all.filter((each) => each.mapping === mapping);
  const sums = mode === 'sum' && own.some(({ value }) => typeof value === 'number');
  const value = sums ? own.reduce((sum, each) => sum + Number(each.value), 0) : last.value;
  const amount = typeof value === 'number' ? asReckoned(value * factor) : value;
  if (typeof amount === 'number' && !(amount >= 0 && amount <= MAX_AMOUNT)) return undefined;
  const once = mode === 'add' ? JSON.stringify([habit, name, id]) : undefined;
  return { habit, date, value: amount, once, places: all.map(({ place }) => place) };
}

/** How many values some steps stand for: one that is entered for two habits is one. */
export function countValues(steps: readonly Step[]): number {
  return new Set(steps.flatMap(({ places }) => places)).size;
}

/**
 * The command of a step, in the terms of what its habit asks for that day: where that is no amount, more
 * than nothing is done, and of what is avoided nothing is kept.
 *
 * @returns undefined where it says nothing of the day
 */
export function commandOf(
  { habit, date, value, once }: Step,
  goals: readonly Goal[],
): EnterDay | AddAmount | undefined {
  const target = targetOn(goals, date);
  const enter = (mark: number | boolean): EnterDay => ({
    type: 'enter_day',
    habit,
    date,
    mark: { value: mark },
  });
  if (typeof value === 'boolean') return enter(value);
  if (target.kind === 'avoid') return enter(value === 0);
  if (target.kind === 'check') return value > 0 ? enter(true) : undefined;
  if (once === undefined) return enter(value);
  return value > 0 ? { type: 'add_amount', habit, date, amount: value } : undefined;
}
