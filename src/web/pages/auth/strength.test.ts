import { expect, test } from 'vitest';
import { strengthOf } from './strength-advice.tsx';

test.each([
  ['password', [], 'weak'],
  ['Ada Lovelace', ['Ada Lovelace'], 'weak'],
  ['lovelace', ['', 'ada.lovelace@example.org'], 'weak'],
  ['correct horse battery staple', [], 'strong'],
  ['kQ8#vLz!2pWn', [], 'strong'],
  ['x'.repeat(10_000), [], 'weak'],
])('%.30s, of %o, is %s', (password, personal, expected) => {
  expect(strengthOf(password, personal) >= 3 ? 'strong' : 'weak').toBe(expected);
});
