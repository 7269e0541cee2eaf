import { expect, test } from 'vitest';
import { rememberMark, tabTokens } from './token-store.ts';

/** An access token as the server gives it: its middle is JSON in base64url, without padding. */
function tokenOf(claims: unknown): string {
  const payload = btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_');
  return `header.${payload.replaceAll('=', '')}.signature`;
}

function keep(access_token: string): void {
  tabTokens.keep({ access_token, refresh_token: 'refresh' });
}

test.each([
  ['of a person', tokenOf({ sub: 'ada', x: '??>>~~' }), 'ada'],
  ['of nobody', tokenOf({ exp: 1 }), undefined],
  ['that is none', 'opaque', undefined],
  ['that is no JSON', 'a.b.c', undefined],
])('a token %s', (_, token, person) => {
  keep(token);
  expect(tabTokens.person()).toBe(person);
});

test('dropping the access token leaves the one that renews it', () => {
  keep(tokenOf({ sub: 'ada' }));
  tabTokens.dropAccess();
  expect([tabTokens.access(), tabTokens.refresh()]).toEqual([undefined, 'refresh']);
  tabTokens.drop();
  expect(tabTokens.refresh()).toBeUndefined();
});

test.each([
  // the cookie, whom it remembers
  ['habitude_remembered=ada.s1', 'ada'],
  ['__Host-habitude_remembered=ada.s1', 'ada'],
  ['habitude_remembered=', undefined],
  ['not_habitude_remembered=ada.s1', undefined],
])('beside a cookie %s the mark is of %s', (cookie, person) => {
  document.cookie = `${cookie}; Path=/; Secure`;
  expect([rememberMark.person(), rememberMark.isSet()]).toEqual([person, person !== undefined]);
  rememberMark.drop();
  expect(rememberMark.isSet()).toBe(false);
});
