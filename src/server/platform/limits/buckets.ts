import { SECOND, type Clock } from '../clock.ts';
import { ProblemError, tooManyRequests } from '../problem-error.ts';

/**
 * A bucket of tokens for each key, which fills up again by the second.
 *
 * @param burst how many a full bucket holds
 * @returns takes some, one unless it is said, and gives how many are left; what is owed is taken even
 * where there is less, so that the next one waits. It throws ProblemError too_many_requests where there
 * are not so many, with the time until there are
 */
export function createBuckets(
  clock: Clock,
  { perSecond, burst }: { perSecond: number; burst: number },
) {
  const buckets = new Map<string, { tokens: number; at: number }>();
  const fullAfter = (burst / perSecond) * SECOND;

  function forgetFull(now: number): void {
    for (const [key, { tokens, at }] of buckets) {
      // Each one that is used moves to the end.
      if (now - at < fullAfter) return;
      if (now - at >= ((burst - tokens) / perSecond) * SECOND) buckets.delete(key);
    }
  }

  return function take(key: string, count = 1, { isOwed = false } = {}): number {
    const now = clock();
    forgetFull(now);
    const { tokens, at } = buckets.get(key) ?? { tokens: burst, at: now };
    // A clock that was set back fills nothing, and empties nothing.
    const filled = Math.min(burst, tokens + (Math.max(0, now - at) / SECOND) * perSecond);
    buckets.delete(key);
    const isTaken = isOwed || filled >= count;
    const left = isTaken ? filled - count : filled;
    buckets.set(key, { tokens: left, at: now });
    if (!isTaken) throw tooManyRequests(Math.ceil(((count - filled) / perSecond) * SECOND));
    return left;
  };
}

/** Takes some, one unless it is said, where there are so many. @returns whether there were */
export function tryTake(
  take: (key: string, count: number) => unknown,
  key: string,
  count = 1,
): boolean {
  try {
    take(key, count);
    return true;
  } catch (error) {
    if (error instanceof ProblemError) return false;
    throw error;
  }
}
