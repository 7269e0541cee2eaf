import { isRedirect } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { guard, type GuardName } from './guard.ts';

/** Where a guard leads a visit, or undefined when it lets it pass. */
function ledTo(name: GuardName, connected: boolean, preload = false): unknown {
  try {
    guard(name, { session: { isConnected: () => connected }, path: '/history?month=3', preload });
    return undefined;
  } catch (thrown) {
    if (isRedirect(thrown)) return thrown.options.to;
    throw thrown;
  }
}

test.each([
  ['connected', true, undefined],
  ['connected', false, '/auth/login'],
  ['disconnected', true, '/'],
  ['disconnected', false, undefined],
] as const)('%s, signed in %s: led to %s', (name, connected, target) => {
  expect(ledTo(name, connected)).toBe(target);
});

test('who has to sign in first comes back to where they wanted to go', () => {
  ledTo('connected', false);
  expect(window.sessionStorage.getItem('last_path')).toBe('/history?month=3');
});

test('a page that is only got ready was not wanted yet', () => {
  ledTo('connected', false, true);
  expect(window.sessionStorage.getItem('last_path')).toBeNull();
});

test.each(['admin', 'toString'])('there is no guard called %s', (name) => {
  expect(() => ledTo(name as GuardName, true)).toThrow('Unknown route middleware');
});
