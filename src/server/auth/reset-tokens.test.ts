import { expect, it } from 'vitest';
import { parseResetToken } from './reset-tokens.ts';

const USER = '019a9c6e-1111-7000-8000-000000000001';
const SECRET = 'Az09-_'.repeat(8).slice(0, 43);
const TOKEN = `${USER}.${SECRET}`;

it('a token says whose it is', () => {
  expect(parseResetToken(TOKEN)).toEqual({ userId: USER, secret: SECRET });
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
  expect(parseResetToken(token)).toEqual({ userId: '', secret: '' });
});
