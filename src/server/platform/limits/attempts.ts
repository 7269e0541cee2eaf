import { SECOND } from '../clock.ts';
import type { Place } from './places.ts';
import type { Rule } from './rules.ts';

/** What is stored of a subject: its window began one window's length before it expires. */
export interface Attempts {
  count: number;
  expires_at: number;
}

/** For so long two nodes may differ over what the time is. */
const TOLERANCE = SECOND;

/**
 * How long a subject has to wait: never longer than the pause of its rule, whatever happens to
 * clocks. A pause that begins later than now was stored before the clock was set back.
 *
 * @returns milliseconds; 0 when it need not wait
 */
export function waitOf({ rule, times }: Place, attempts: Attempts, now: number): number {
  const begun = attempts.expires_at - rule.window;
  if (attempts.expires_at <= now || begun > now + TOLERANCE) return 0;
  const pause = rule.pauseAfter(Math.floor(attempts.count / times));
  return Math.min(pause, Math.max(0, begun + pause - now));
}

/** What is to be stored after one more attempt. */
export function withOneMore(rule: Rule, attempts: Attempts, now: number): Attempts {
  const begun = attempts.expires_at - rule.window;
  const isOver = attempts.expires_at <= now || begun > now + rule.window;
  if (isOver) return { count: 1, expires_at: now + rule.window };
  const beginsLater = begun > now + TOLERANCE;
  return {
    count: attempts.count + 1,
    expires_at: rule.slides || beginsLater ? now + rule.window : attempts.expires_at,
  };
}

/** What is to be stored when a attempt turned out to be none. */
export function withOneLess({ count, expires_at }: Attempts): Attempts {
  return { count: Math.max(0, count - 1), expires_at };
}
