import { isAmount, type Goal } from './goal.ts';
import { MAX_AMOUNT } from './limits.ts';

/** What is wrong with a goal that no day could miss, or none could keep. */
export interface GoalFlaw {
  field: 'amount' | 'per';
  reason: 'too_small' | 'too_big' | 'invalid';
}

/**
 * A goal asks for something that can be kept and can be missed: for more than nothing, for a limit
 * that a day can pass, and of a single day for nothing that adds up.
 */
export function flawOf({
  schedule,
  target,
}: Pick<Goal, 'schedule' | 'target'>): GoalFlaw | undefined {
  if (!isAmount(target)) return undefined;
  const { kind, amount, per } = target;
  if (kind === 'at_least' && amount === 0) return { field: 'amount', reason: 'too_small' };
  if (per === 'period')
    return schedule.every === 'DAILY' ? { field: 'per', reason: 'invalid' } : undefined;
  return kind === 'at_most' && amount >= MAX_AMOUNT
    ? { field: 'amount', reason: 'too_big' }
    : undefined;
}

/** The goal without a flaw that is nearest to one that comes from elsewhere. */
export function withoutFlaw(goal: Goal): Goal {
  const { target } = goal;
  const flaw = flawOf(goal);
  if (!flaw || !isAmount(target)) return goal;
  if (flaw.field === 'per') return withoutFlaw({ ...goal, target: { ...target, per: 'day' } });
  return target.kind === 'at_least'
    ? { ...goal, target: { kind: 'check' } }
    : { ...goal, target: { ...target, amount: MAX_AMOUNT - 1 } };
}
