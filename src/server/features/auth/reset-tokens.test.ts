import { expect, it } from 'vitest';
import { claimOf } from './reset-tokens.ts';

const KEY = Buffer.alloc(32, 1);
const USER = '019a9c6e-1111-7000-8000-000000000001';
const SECRET = 'Az09-_'.repeat(8).slice(0, 43);
const TOKEN = `${USER}.${SECRET}`;

it('a token says whose it is', () => {
  expect(claimOf(KEY, TOKEN)).toEqual({
    user_id: USER,
    hash: expect.stringMatching(/^[\w-]{43}$/),
  });
  expect(claimOf(KEY, TOKEN).hash).not.toContain(SECRET);
});

it.each([
  ['nothing', ''],
  ['something before it', `a${TOKEN}`],
  ['something after it', `${TOKEN}a`],
  ['a shorter secret', TOKEN.slice(0, -1)],
  ['a secret in another alphabet', `${TOKEN.slice(0, -1)}+`],
  ['a shorter id', TOKEN.slice(1)],
  ['another sign between', TOKEN.replace('.', '-')],
])('is none with %s', (_, token) => {
  expect(claimOf(KEY, token)).toEqual(claimOf(KEY, ''));
  expect(claimOf(KEY, token).user_id).toBe('');
});
