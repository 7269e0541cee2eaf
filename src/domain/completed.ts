import type { Target } from './goal.ts';

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
