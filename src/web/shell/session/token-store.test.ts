import { describe, expect, test } from 'vitest';
import { REMEMBER_ME_DAYS } from '#contract/account.ts';
import { rememberMarker, tabTokens } from './token-store.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const DAY = 86_400_000;

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

describe('the marker of a remembered session', () => {
  test('names its person for as long as the cookie lives', () => {
    keep(tokenOf({ sub: 'ada' }));
    rememberMarker.set(NOW);
    const last = NOW + REMEMBER_ME_DAYS * DAY - 1;
    expect([rememberMarker.isSet(last), rememberMarker.person(last)]).toEqual([true, 'ada']);
    expect([rememberMarker.isSet(last + 1), rememberMarker.person(last + 1)]).toEqual([
      false,
      undefined,
    ]);
  });

  test('names nobody where the token does not tell', () => {
    keep('opaque');
    rememberMarker.set(NOW);
    expect([rememberMarker.isSet(NOW), rememberMarker.person(NOW)]).toEqual([true, undefined]);
  });

  test('is gone with the session', () => {
    keep(tokenOf({ sub: 'ada' }));
    rememberMarker.set(NOW);
    rememberMarker.drop();
    expect(rememberMarker.isSet(NOW)).toBe(false);
    rememberMarker.set(NOW);
    expect(rememberMarker.person(NOW)).toBe('ada');
  });
});
