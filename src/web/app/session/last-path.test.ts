import { expect, test } from 'vitest';
import { lastPath, rememberPath } from './last-path.ts';

test.each([
  // left from, comes back to
  ['/', '/'],
  ['/history', '/history'],
  ['/?day=2026-11-20', '/?day=2026-11-20'],
  ['/auth/login', '/'],
  ['/auth/login?again', '/'],
  ['/auth/sign-up', '/'],
  ['/auth/verify-email?email=a@example.org', '/'],
  ['//example.org/', '/'],
  [String.raw`/\example.org/`, '/'],
  ['https://example.org/', '/'],
  ['javascript:alert(1)', '/'],
])('from %s one comes back to %s', (left, back) => {
  rememberPath(left);
  expect(lastPath()).toBe(back);
});

test('without anything remembered one comes home', () => {
  expect(lastPath()).toBe('/');
});

test.each([
  // whose path it is, who signs in, where they come to
  ['ada', 'ada', '/habits/7/edit'],
  ['ada', 'bob', '/'],
  [undefined, 'bob', '/habits/7/edit'],
])('left by %s, for %s one comes back to %s', (left, comes, back) => {
  rememberPath('/somewhere', 'eve');
  rememberPath('/habits/7/edit', left);
  expect(lastPath(comes)).toBe(back);
});
