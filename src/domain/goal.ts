import { dayAfter, dayNumberOf, FOREVER, laterOf, LONG_AGO } from './civil-date.ts';
import type { CivilDate, DayNumber, DaySpan } from './civil-date.ts';
import type { Frequency } from './habit.ts';

/** 1 for Monday to 7 for Sunday, as ISO 8601 counts. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

/**
 * When a habit asks to be kept:
 * - DAILY: on the given days of the week
 * - WEEKLY, MONTHLY: on so many days of each ISO week or calendar month
 * - ROLLING: on so many days out of any so many in a row
 */
export type Schedule =
  | { every: 'DAILY'; weekdays: readonly Weekday[] }
  | { every: 'WEEKLY' | 'MONTHLY'; times: number }
  | { every: 'ROLLING'; times: number; days: number };

/**
 * What makes a day kept:
 * - check: that it was marked
 * - at_least, at_most: an amount in a unit, for a day or for the whole week or month
 * - avoid: that nothing else was recorded; the day counts as kept once it is over
 */
export type Target = { kind: 'check' } | AmountTarget | { kind: 'avoid' };

export interface AmountTarget {
  kind: 'at_least' | 'at_most';
  amount: number;
  unit: string;
  per: 'day' | 'period';
}

/** What a habit asks for from a date on, until a later goal takes its place. */
export interface Goal {
  from: CivilDate;
  schedule: Schedule;
  target: Target;
}

export const WEEKDAYS: readonly Weekday[] = [1, 2, 3, 4, 5, 6, 7];

const SCHEDULES: Record<Frequency, Schedule> = {
  DAILY: { every: 'DAILY', weekdays: WEEKDAYS },
  WEEKLY: { every: 'WEEKLY', times: 1 },
  MONTHLY: { every: 'MONTHLY', times: 1 },
};

/** Whether a target asks for an amount, or limits one. */
export function isAmount(target: Target): target is AmountTarget {
  return target.kind === 'at_least' || target.kind === 'at_most';
}

/** Whether an amount is of a whole week or month or so many days, and not of each day. */
export function isOfPeriod(target: Target): target is AmountTarget & { per: 'period' } {
  return isAmount(target) && target.per === 'period';
}

/** Whether a target is kept by doing nothing: what is avoided or kept low. */
export function isToBeLow({ kind }: Pick<Target, 'kind'>): boolean {
  return kind === 'avoid' || kind === 'at_most';
}

/** What a bare frequency asks for: every day, once a week, once a month, to be marked. */
export function plainGoal(frequency: Frequency, from: CivilDate): Goal {
  return { from, schedule: SCHEDULES[frequency], target: { kind: 'check' } };
}

/** The frequency that a schedule is listed under. */
export function frequencyOf({ every }: Pick<Schedule, 'every'>): Frequency {
  return every === 'ROLLING' ? 'DAILY' : every;
}

/** A schedule as n times in d days. */
export function rhythmOf(schedule: Schedule): { times: number; days: number } {
  switch (schedule.every) {
    case 'DAILY':
      return schedule.weekdays.length === 7
        ? { times: 1, days: 1 }
        : { times: schedule.weekdays.length, days: 7 };
    case 'WEEKLY':
      return { times: schedule.times, days: 7 };
    case 'MONTHLY':
      return { times: Math.min(schedule.times, 30), days: 30 };
    case 'ROLLING':
      return { times: schedule.times, days: schedule.days };
  }
}

/** On how many days a week or a month is to be kept: of a short month, on no more than it has. */
export function timesWithin(schedule: Schedule, { first, last }: DaySpan): number {
  const times = schedule.every === 'DAILY' ? schedule.weekdays.length : schedule.times;
  return Math.min(times, last - first + 1);
}

/** The days that one goal rules; those of the last one are open. */
export interface GoalSpan extends DaySpan {
  goal: Goal;
}

/**
 * Which goal rules which days, from the beginning of a habit on. The first goal also rules the days
 * before its own date, should the habit have begun earlier.
 *
 * @param goals in any order; of several with the same date the last one counts
 */
export function goalSpansOf(goals: readonly Goal[], begin: DayNumber): GoalSpan[] {
  return inOrder(goals).flatMap(({ goal, first, last }) =>
    last < begin ? [] : [{ goal, first: laterOf(begin, first), last }],
  );
}

/** What was put in order already: lists of goals are never changed, and each day asks for its goal. */
const ordered = new WeakMap<readonly Goal[], GoalSpan[]>();

/** Which goal rules from when to when; the first has no beginning. */
function inOrder(goals: readonly Goal[]): readonly GoalSpan[] {
  const known = ordered.get(goals);
  if (known) return known;
  const byDay = new Map(goals.map((goal) => [dayNumberOf(goal.from), goal]));
  const days = [...byDay].toSorted(([a], [b]) => a - b);
  const goalSpans = days.map(([from, goal], place) => ({
    goal,
    first: place === 0 ? LONG_AGO : from,
    last: dayAfter(days[place + 1]?.[0] ?? FOREVER, -1),
  }));
  ordered.set(goals, goalSpans);
  return goalSpans;
}

/** Neighbouring spans of goals that ask for the same, as one: nothing changed between them. */
export function joined(goalSpans: readonly GoalSpan[]): GoalSpan[] {
  const result: GoalSpan[] = [];
  for (const goalSpan of goalSpans) {
    const before = result.at(-1);
    if (before && asksTheSame(before.goal, goalSpan.goal))
      result[result.length - 1] = { ...before, last: goalSpan.last };
    else result.push(goalSpan);
  }
  return result;
}

/** Whether goals ask for the same, whenever they do. */
function asksTheSame(a: Goal, b: Goal): boolean {
  return isSameSchedule(a.schedule, b.schedule) && isSameTarget(a.target, b.target);
}

/** Days of the week in any order are the same days. */
function isSameSchedule(a: Schedule, b: Schedule): boolean {
  if (a.every === 'DAILY')
    return (
      b.every === 'DAILY' &&
      a.weekdays.length === b.weekdays.length &&
      a.weekdays.every((weekday) => b.weekdays.includes(weekday))
    );
  if (a.every === 'ROLLING')
    return b.every === 'ROLLING' && a.times === b.times && a.days === b.days;
  return b.every === a.every && a.times === b.times;
}

function isSameTarget(a: Target, b: Target): boolean {
  if (!isAmount(a) || !isAmount(b)) return a.kind === b.kind;
  return a.kind === b.kind && a.amount === b.amount && a.unit === b.unit && a.per === b.per;
}

/**
 * What the goal that rules a day asks for; without one, that it was marked. Where each day is asked
 * for by itself, nothing adds up.
 */
export function targetOn(goals: readonly Goal[], date: CivilDate): Target {
  const { schedule, target } = goalOn(goals, date) ?? {};
  if (!target) return { kind: 'check' };
  return schedule?.every === 'DAILY' && isOfPeriod(target) ? { ...target, per: 'day' } : target;
}

/** The goal that rules a day; the first one also rules all days before its own. */
export function goalOn(goals: readonly Goal[], date: CivilDate): Goal | undefined {
  return goalsByDay(goals)(dayNumberOf(date));
}

/** Finds the goals of many days. */
export function goalsByDay(goals: readonly Goal[]): (day: DayNumber) => Goal | undefined {
  const goalSpans = inOrder(goals);
  return (day) => goalSpans.findLast(({ first }) => first <= day)?.goal;
}
