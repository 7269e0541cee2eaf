import { z } from 'zod/mini';
import { goalSchema } from '#contract/goal.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { goalOn, isAmount, WEEKDAYS } from '#domain/goal.ts';
import type { Goal, Schedule, Target, Weekday } from '#domain/goal.ts';
import { readAmount, readCount, writeAmount } from '../../ui/text.ts';

type Every = Schedule['every'];
export type Kind = Target['kind'];
type Per = 'day' | 'period';

/**
 * What a habit asks for, as it stands in the fields of the form: numbers as they were typed. What
 * belongs to another choice than the present one is kept, should the person come back to it.
 */
export interface GoalFields {
  every: Every;
  weekdays: readonly Weekday[];
  timesAWeek: string;
  timesAMonth: string;
  times: string;
  days: string;
  kind: Kind;
  amount: string;
  unit: string;
  per: Per;
}

/** What is on offer before anything was chosen: every day, to be marked. */
export const PLAIN_FIELDS: GoalFields = {
  every: 'DAILY',
  weekdays: WEEKDAYS,
  timesAWeek: '1',
  timesAMonth: '1',
  times: '3',
  days: '10',
  kind: 'check',
  amount: '',
  unit: '',
  per: 'period',
};

export function fieldsOf({ schedule, target }: Goal, locale: string): GoalFields {
  return { ...PLAIN_FIELDS, ...scheduleFields(schedule), ...targetFields(target, locale) };
}

function scheduleFields(schedule: Schedule): Partial<GoalFields> {
  const { every } = schedule;
  switch (every) {
    case 'DAILY':
      return { every, weekdays: schedule.weekdays.toSorted() };
    case 'WEEKLY':
      return { every, timesAWeek: String(schedule.times) };
    case 'MONTHLY':
      return { every, timesAMonth: String(schedule.times) };
    case 'ROLLING':
      return { every, times: String(schedule.times), days: String(schedule.days) };
  }
}

function targetFields(target: Target, locale: string): Partial<GoalFields> {
  return isAmount(target)
    ? { ...target, amount: writeAmount(target.amount, locale) }
    : { kind: target.kind };
}

/** Whether a target of this kind has an amount. */
export function hasAmount(kind: Kind): kind is 'at_least' | 'at_most' {
  return kind === 'at_least' || kind === 'at_most';
}

/** Whether the amounts of several days can be added up: single days have nothing to add up. */
export function canSumUp({ every, kind }: GoalFields): boolean {
  return every !== 'DAILY' && hasAmount(kind);
}

/** Whether kept days are counted; an amount of all days together asks for no number of them. */
export function countsDays(fields: GoalFields): boolean {
  return !(canSumUp(fields) && fields.per === 'period');
}

/** The goal in the fields as it is sent, checked by nobody yet. */
export function goalIn(fields: GoalFields, from: string, locale: string) {
  return { from, schedule: scheduleIn(fields), target: targetIn(fields, locale) };
}

export type UncheckedGoal = ReturnType<typeof goalIn>;

function scheduleIn(fields: GoalFields) {
  const { every } = fields;
  const times = (text: string) => (countsDays(fields) ? readCount(text) : 1);
  switch (every) {
    case 'DAILY':
      return { every, weekdays: fields.weekdays };
    case 'WEEKLY':
      return { every, times: times(fields.timesAWeek) };
    case 'MONTHLY':
      return { every, times: times(fields.timesAMonth) };
    case 'ROLLING':
      return { every, times: times(fields.times), days: readCount(fields.days) };
  }
}

function targetIn(fields: GoalFields, locale: string) {
  const { kind, amount, unit } = fields;
  if (!hasAmount(kind)) return { kind };
  const per: Per = canSumUp(fields) ? fields.per : 'day';
  return { kind, amount: readAmount(amount, locale), unit, per };
}

/** @returns undefined while something of the goal is missing or wrong */
export function checkedGoal(goal: UncheckedGoal): Goal | undefined {
  return z.safeParse(goalSchema, goal).data;
}

/** Where an error of the goal in the form is found: it is sent as the first of the list. */
export const GOAL_PATHS = {
  from: 'goals.0.from',
  weekdays: 'goals.0.schedule.weekdays',
  times: 'goals.0.schedule.times',
  days: 'goals.0.schedule.days',
  amount: 'goals.0.target.amount',
  unit: 'goals.0.target.unit',
} as const;

/** The goals of a habit: the one of today, which the form shows, and the others. */
export function shownGoals(goals: readonly Goal[], today: CivilDate) {
  const shown = goalOn(goals, today);
  return shown && { shown, others: goals.filter((goal) => goal !== shown) };
}

/** Whether two goals ask for the same, whenever they begin. */
export function asksTheSame(a: UncheckedGoal, b: UncheckedGoal): boolean {
  return JSON.stringify([a.schedule, a.target]) === JSON.stringify([b.schedule, b.target]);
}

/**
 * The list that is sent: a goal, then the others. It takes the place of one with its date, and the
 * earliest of them reaches back to the beginning, so that a later one never comes to rule days
 * before it.
 */
export function withGoal<G extends { from: string }>(
  goal: G,
  others: readonly G[],
  begin: string,
): readonly G[] {
  const list = [goal, ...others.filter(({ from }) => from !== goal.from)];
  const earliest = list.reduce((first, next) => (next.from < first.from ? next : first));
  return list.map((each) =>
    each === earliest && each.from > begin ? { ...each, from: begin } : each,
  );
}

/**
 * What a habit asks for over time, the latest first: `isFirst` where nothing that stays comes before.
 *
 * @param removed the dates of those that go when the form is saved
 */
export function goalHistoryOf(goals: readonly Goal[], removed: readonly CivilDate[]) {
  const ordered = goals.toSorted((a, b) => (a.from < b.from ? 1 : -1));
  const firstToStay = ordered.findLast(({ from }) => !removed.includes(from));
  return ordered.map((goal) => ({
    goal,
    isFirst: goal === ordered.at(-1) || goal === firstToStay,
    isRemoved: removed.includes(goal.from),
  }));
}
