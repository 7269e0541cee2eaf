import { expect, it } from 'vitest';
import { MINUTE, SECOND } from '../clock.ts';
import { waitOf, withOneLess, withOneMore } from './attempts.ts';
import type { Rule } from './rules.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const PAUSE = 20 * SECOND;
const rule: Rule = {
  name: 'two',
  window: MINUTE,
  restarts: false,
  pauseAfter: (count) => (count >= 2 ? PAUSE : 0),
};
const begun = (ago: number, count = 2) => ({
  count,
  expires_at: NOW - ago + MINUTE,
  instants: [],
});

it.each([
  ['at once', begun(0), PAUSE],
  ['before the limit', begun(0, 1), 0],
  ['a second later', begun(SECOND), PAUSE - SECOND],
  ['a moment before the pause ends', begun(PAUSE - 1), 1],
  ['when the pause ends', begun(PAUSE), 0],
  ['after it', begun(PAUSE + SECOND), 0],
  ['by a clock that is a second behind', begun(-SECOND), PAUSE],
  ['by a clock that is further behind', begun(-SECOND - 1), 0],
])('%s the wait is what is left of the pause', (_, attempts, wait) => {
  expect(waitOf({ rule, subject: 'ada', times: 1 }, attempts, NOW)).toBe(wait);
});

it('ends with the window, however long the pause', () => {
  const endless = { ...rule, pauseAfter: () => 10 * MINUTE };
  const place = { rule: endless, subject: 'ada', times: 1 };
  expect(waitOf(place, begun(MINUTE - 1), NOW)).toBe(9 * MINUTE + 1);
  expect(waitOf(place, begun(MINUTE), NOW)).toBe(0);
});

it('comes later for whom several are counted together', () => {
  const network = { rule, subject: 'a network', times: 3 };
  expect(waitOf(network, begun(0, 5), NOW)).toBe(0);
  expect(waitOf(network, begun(0, 6), NOW)).toBe(PAUSE);
});

const none = { count: 0, expires_at: 0, instants: [] };
const fresh = { count: 1, expires_at: NOW + MINUTE, instants: [] };
const restarting = { ...rule, restarts: true };

it.each([
  ['the first', rule, none, fresh],
  ['one in a window', rule, begun(SECOND), { ...begun(SECOND), count: 3 }],
  ['one in a window that restarts', restarting, begun(SECOND), { ...fresh, count: 3 }],
  ['the last of a window', rule, begun(MINUTE - 1), { ...begun(MINUTE - 1), count: 3 }],
  ['one when the window ends', rule, begun(MINUTE), fresh],
  ['one by a clock a second behind', rule, begun(-SECOND), { ...begun(-SECOND), count: 3 }],
  ['one by a clock further behind', rule, begun(-SECOND - 1), { ...fresh, count: 3 }],
  ['one by a clock a window behind', rule, begun(-MINUTE), { ...fresh, count: 3 }],
  ['one by a clock that was set back', rule, begun(-MINUTE - 1), fresh],
])('%s is counted', (_, { ...of }, attempts, after) => {
  expect(withOneMore(of, attempts, NOW)).toEqual(after);
});

const twice = { name: 'twice', stretches: [{ most: 2, window: MINUTE }] };

it.each([
  ['in the stretch', -SECOND, MINUTE - SECOND, 3],
  ['before it', -MINUTE, 0, 1],
  ['by a clock that is a second ahead', SECOND, MINUTE + SECOND, 3],
  ['by a clock that was further ahead', SECOND + 1, 0, 1],
])('two %s let the next one wait, and count on', (_, at, wait, count) => {
  const instants = [NOW + at, NOW + at];
  const attempts = { count: 2, expires_at: NOW + at + MINUTE, instants };
  expect(waitOf({ rule: twice, subject: 'ada', times: 1 }, attempts, NOW)).toBe(wait);
  expect(withOneMore(twice, attempts, NOW)).toMatchObject({ count, expires_at: NOW + MINUTE });
});

it('one less is never less than none', () => {
  expect(withOneLess(begun(0))).toEqual(begun(0, 1));
  expect(withOneLess(begun(0, 0))).toEqual(begun(0, 0));
});
