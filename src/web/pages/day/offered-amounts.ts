import { amountsOf, latestAmountTarget } from '#domain/amounts.ts';
import { civilDateOf, dayAfter, dayNumberOf } from '#domain/civil-date.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import type { AmountTarget } from '#domain/goal.ts';
import type { KeptHabit } from '../../sync/shown.ts';
import { stepFor, stepped } from './amount-field.tsx';

/** As many days, today among them, say what somebody usually enters. */
const DAYS = 60;

const MOST = 4;

/** With fewer usual ones, steps towards the goal join them. */
const FEWEST = 3;

/**
 * What somebody is likely to enter for a day: the amounts that they entered most often lately, the
 * latest first among equals, or else quarters of the goal.
 *
 * @param taken an amount that is on offer already
 * @returns at most four, the smallest first, in the unit of the target
 */
export function offeredAmounts(
  habit: KeptHabit,
  target: AmountTarget,
  today: CivilDate,
  taken: number,
): number[] {
  const usual = usualAmounts(habit, target, today).filter((amount) => amount !== taken);
  const steps = usual.length < FEWEST ? stepsTowards(target.amount) : [];
  const offered = usual.slice(0, MOST);
  for (const step of steps)
    if (offered.length < FEWEST && step !== taken && !offered.includes(step)) offered.push(step);
  return offered.toSorted((a, b) => a - b);
}

function usualAmounts(habit: KeptHabit, { unit }: AmountTarget, today: CivilDate): number[] {
  if (latestAmountTarget(habit)?.unit !== unit) return [];
  const first = civilDateOf(dayAfter(dayNumberOf(today), 1 - DAYS));
  const times = new Map<number, number>();
  for (const { amount } of amountsOf(habit, first, today).toReversed())
    times.set(amount, (times.get(amount) ?? 0) + 1);
  return [...times].toSorted(([, a], [, b]) => b - a).map(([amount]) => amount);
}

/** A quarter, a half and three quarters: as they are where they are whole, else as round figures. */
function stepsTowards(goal: number): number[] {
  const step = stepFor(goal);
  const quarters = [1, 2, 3].map((count) => {
    const exact = (goal * count) / 4;
    return Number.isInteger(exact) ? exact : stepped(0, Math.round(exact / step) * step);
  });
  return quarters.filter((amount) => 0 < amount && amount < goal);
}
