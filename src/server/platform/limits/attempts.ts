import { SECOND } from '../clock.ts';
import type { Place, Rule, SlidingWindowRule } from './rules.ts';

/** What is stored of a subject: its window began one window's length before it expires. */
export interface Attempts {
  count: number;
  expires_at: number;
  /** of those that count in any stretch of time, the oldest first */
  instants: readonly number[];
}

/** For so long two nodes may differ over what the time is. */
const TOLERANCE = SECOND;

/** How long a subject has to wait, in milliseconds; 0 when it need not. */
export function waitOf({ rule, times }: Place, attempts: Attempts, now: number): number {
  return 'stretches' in rule
    ? waitInStretches(rule, attempts, now)
    : waitInWindow({ rule, times }, attempts, now);
}

/**
 * Never longer than the pause of the rule, whatever happens to clocks. A pause that begins later than
 * now was stored before the clock was set back.
 */
function waitInWindow(
  { rule, times }: { rule: Rule; times: number },
  { count, expires_at }: Attempts,
  now: number,
): number {
  const begun = expires_at - rule.window;
  if (expires_at <= now || begun > now + TOLERANCE) return 0;
  const pause = rule.pauseAfter(Math.floor(count / times));
  return Math.min(pause, Math.max(0, begun + pause - now));
}

/** An attempt of later was stored before the clock was set back. */
const isPast = (instant: number, now: number) => instant <= now + TOLERANCE;

/** Until the attempts have left each stretch that leave room for one more. */
function waitInStretches(
  { stretches }: SlidingWindowRule,
  { instants }: Attempts,
  now: number,
): number {
  const past = instants.filter((instant) => isPast(instant, now));
  const waits = stretches.map(({ most, window }) => {
    const leaving = past.at(-most);
    return leaving === undefined ? 0 : leaving + window - now;
  });
  return Math.max(0, ...waits);
}

/** What is to be stored after one more attempt. */
export function withOneMore(rule: Place['rule'], attempts: Attempts, now: number): Attempts {
  if ('stretches' in rule) {
    const longest = Math.max(...rule.stretches.map(({ window }) => window));
    const counting = attempts.instants.filter(
      (instant) => instant > now - longest && isPast(instant, now),
    );
    const instants = [...counting, now];
    return { count: instants.length, expires_at: now + longest, instants };
  }
  const { count, expires_at, instants } = attempts;
  const begun = expires_at - rule.window;
  const isOver = expires_at <= now || begun > now + rule.window;
  if (isOver) return { count: 1, expires_at: now + rule.window, instants };
  const beginsLater = begun > now + TOLERANCE;
  return {
    count: count + 1,
    expires_at: rule.restarts || beginsLater ? now + rule.window : expires_at,
    instants,
  };
}

/** What is to be stored when an attempt turned out to be none. */
export function withOneLess({ count, expires_at, instants }: Attempts): Attempts {
  return { count: Math.max(0, count - 1), expires_at, instants: instants.slice(0, -1) };
}
