import { SECOND } from '../clock.ts';
import type { Place } from './places.ts';
import type { Rule } from './rules.ts';

/** What is stored of a subject: its window began one window's length before it expires. */
export interface Knocks {
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
export function waitOf({ rule, times }: Place, knocks: Knocks, now: number): number {
  const begun = knocks.expires_at - rule.window;
  if (knocks.expires_at <= now || begun > now + TOLERANCE) return 0;
  const pause = rule.pauseAfter(Math.floor(knocks.count / times));
  return Math.min(pause, Math.max(0, begun + pause - now));
}

/** What is to be stored after one more knock. */
export function withOneMore(rule: Rule, knocks: Knocks, now: number): Knocks {
  const begun = knocks.expires_at - rule.window;
  const isOver = knocks.expires_at <= now || begun > now + rule.window;
  if (isOver) return { count: 1, expires_at: now + rule.window };
  const beginsLater = begun > now + TOLERANCE;
  return {
    count: knocks.count + 1,
    expires_at: rule.slides || beginsLater ? now + rule.window : knocks.expires_at,
  };
}

/** What is to be stored when a knock turned out to be none. */
export function withOneLess({ count, expires_at }: Knocks): Knocks {
  return { count: Math.max(0, count - 1), expires_at };
}
