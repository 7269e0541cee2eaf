import { asReckoned } from '#domain/add-up.ts';
import { amountsOf } from '#domain/amounts.ts';
import { civilDateOf, dayAfter, dayNumberOf, type CivilDate } from '#domain/civil-date.ts';
import type { AmountTarget } from '#domain/goal.ts';
import type { ShownHabit } from '../../sync/shown.ts';

/** Figures that steps are made of, in each power of ten. */
const ROUND = [1, 2, 5, 10];

/**
 * How far one press of − or + goes: about a tenth of the goal, as a round figure; with a whole goal
 * at least 1, since glasses come whole.
 */
export function stepFor(goal: number): number {
  if (goal <= 0) return 1;
  const tenth = goal / 10;
  const power = 10 ** Math.floor(Math.log10(tenth));
  const nearest = ROUND.reduce((best, figure) =>
    Math.abs(Math.log(tenth / (figure * power))) < Math.abs(Math.log(tenth / (best * power)))
      ? figure
      : best,
  );
  const step = asReckoned(nearest * power);
  return Number.isInteger(goal) ? Math.max(1, step) : step;
}

/** The amount so many steps further, never below nothing. */
export function stepped(amount: number, step: number): number {
  return Math.max(0, asReckoned(amount + step));
}

/** As many days, today among them, say what somebody usually enters. */
const DAYS = 60;

/** Amounts that are nearer to each other than this part of the greater one are one offer. */
const APART = 1 / 5;

/**
 * What somebody is likely to enter for a day: the amount that they entered most often lately, and
 * the last one.
 *
 * @param taken an amount that is on offer already
 * @returns the smaller first, in the unit of the target
 */
export function offeredAmounts(
  habit: ShownHabit,
  target: AmountTarget,
  today: CivilDate,
  taken: number,
): number[] {
  const lately = amountsLately(habit, target, today);
  const offered: number[] = [];
  for (const likely of [mostOftenFirst(lately), lately.slice(0, 1)]) {
    const next = likely.find((amount) =>
      [taken, ...offered].every((other) => isApart(amount, other)),
    );
    if (next !== undefined) offered.push(next);
  }
  return offered.toSorted((a, b) => a - b);
}

/** The latest first. */
function amountsLately(habit: ShownHabit, { unit }: AmountTarget, today: CivilDate): number[] {
  const first = civilDateOf(dayAfter(dayNumberOf(today), 1 - DAYS));
  return amountsOf(habit, unit, first, today)
    .map(({ amount }) => amount)
    .toReversed();
}

/** Of those that came as often, the latest first. */
function mostOftenFirst(amounts: readonly number[]): number[] {
  const times = new Map<number, number>();
  for (const amount of amounts) times.set(amount, (times.get(amount) ?? 0) + 1);
  return [...times].toSorted(([, a], [, b]) => b - a).map(([amount]) => amount);
}

function isApart(a: number, b: number): boolean {
  return Math.abs(a - b) >= APART * Math.max(a, b);
}
