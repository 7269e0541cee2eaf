import { expect, it } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../clock.ts';
import * as known from './rules.ts';
import type { Rule } from './rules.ts';

const rules = Object.values(known).filter((rule) => typeof rule === 'object');

/** The first attempt that makes a subject wait, and for how long; undefined when none ever does. */
function firstPauseOf(rule: Rule): [count: number, pause: number] | undefined {
  for (let count = 1; count <= 10_000; count += 1) {
    const pause = rule.pauseAfter(count);
    if (pause > 0) return [count, pause];
  }
  return undefined;
}

it.each([
  [known.FAILURES_BY_IP, 20, 10 * MINUTE, 10 * MINUTE, false],
  [known.FAILURES_BY_ACCOUNT_AND_IP, 5, SECOND, HOUR, true],
  [known.FAILURES_BY_KNOWN_DEVICE, 5, SECOND, HOUR, true],
  [known.CONFIRMATIONS, 20, 10 * MINUTE, 10 * MINUTE, false],
  [known.WRONG_CONFIRMATIONS, 5, SECOND, HOUR, true],
  [known.CODE_FAILURES_BY_IP, 30, 10 * MINUTE, 10 * MINUTE, false],
  [known.SIGN_UPS_BY_IP, 100, 10 * MINUTE, 10 * MINUTE, false],
  [known.REFRESHES_BY_SESSION, 3000, MINUTE, MINUTE, false],
  [known.MAILS_BY_IP, 100, 10 * MINUTE, 10 * MINUTE, false],
  [known.SIGN_UPS_BY_ACCOUNT, 5, 10 * MINUTE, 10 * MINUTE, false],
  [known.MAILS_BY_ACCOUNT, 1, MINUTE, HOUR, true],
  [known.CODE_TRIES, 5, 15 * MINUTE, 15 * MINUTE, false],
  [known.IMPORTS_BY_ACCOUNT, 20, HOUR, HOUR, false],
  [known.IMPORT_PREVIEWS_BY_ACCOUNT, 60, HOUR, HOUR, false],
  [known.IMPORT_SECONDS, 60, HOUR, HOUR, false],
] as const)('$0.name lets so many through', (rule, count, pause, window, restarts) => {
  expect(firstPauseOf(rule)).toEqual([count, pause]);
  expect([rule.window, rule.restarts]).toEqual([window, restarts]);
});

it('failures in a row are counted for a month, and never a reason to wait', () => {
  const { window, restarts } = known.FAILURES_IN_A_ROW;
  expect([window, restarts]).toEqual([30 * DAY, true]);
  expect(firstPauseOf(known.FAILURES_IN_A_ROW)).toBeUndefined();
  expect(known.FAILURES_BEFORE_UNLOCK).toBe(100);
});

it.each([
  [6, 2 * SECOND],
  [7, 4 * SECOND],
  [14, 512 * SECOND],
  [15, 15 * MINUTE],
  [100, 15 * MINUTE],
])('after %d wrong passwords the pause is %d ms', (count, pause) => {
  expect(known.WRONG_CONFIRMATIONS.pauseAfter(count)).toBe(pause);
});

it('no two rules count together', () => {
  const names = rules.map(({ name }) => name);
  expect(names.filter((name) => name.length < 3)).toEqual([]);
  expect(new Set(names).size).toBe(rules.length);
});

it('an account has one place', () => {
  expect(known.placeOf(known.MAILS_BY_ACCOUNT, 'ada')).toEqual({
    rule: known.MAILS_BY_ACCOUNT,
    subject: 'ada',
    times: 1,
  });
});

it('an IP address has one in each of its networks', () => {
  expect(known.placesAt(known.MAILS_BY_ACCOUNT, '192.0.2.7')).toEqual([
    { rule: known.MAILS_BY_ACCOUNT, subject: '192.0.2.7', times: 1 },
  ]);
  expect(known.placesAt(known.MAILS_BY_ACCOUNT, '2001:db8::1')).toEqual([
    { rule: known.MAILS_BY_ACCOUNT, subject: '2001:db8:0:0::/64', times: 1 },
    { rule: known.MAILS_BY_ACCOUNT, subject: '2001:db8:0:0::/56', times: 3 },
    { rule: known.MAILS_BY_ACCOUNT, subject: '2001:db8:0::/48', times: 10 },
  ]);
});

it('what is tried is counted apart', () => {
  expect(known.placesAt(known.MAILS_BY_ACCOUNT, '192.0.2.7', 'ada')).toEqual([
    { rule: known.MAILS_BY_ACCOUNT, subject: 'ada 192.0.2.7', times: 1 },
  ]);
});
