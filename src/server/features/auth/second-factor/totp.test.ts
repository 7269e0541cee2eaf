import { expect, it } from 'vitest';
import { SECOND } from '../../../platform/clock.ts';
import { newTotpSecret, stepOfCode, totpUri } from './totp.ts';

/** “12345678901234567890” of RFC 6238, appendix B, in base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

// The codes there have eight digits, of which an app of six shows the last ones.
it.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at %i seconds the code is that of RFC 6238, %s', (seconds, code) => {
  const step = Math.floor(seconds / 30);
  const at = (steps: number) => stepOfCode(SECRET, code.slice(2), (seconds + 30 * steps) * SECOND);
  expect([at(-2), at(-1), at(0), at(1), at(2)]).toEqual([undefined, step, step, step, undefined]);
});

it('a secret has 160 bits, and an address that apps read', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(secret);
  const uri = new URL(totpUri(secret, 'ada@example.org'));
  expect(decodeURIComponent(uri.pathname)).toContain('Habitude:ada@example.org');
  expect(Object.fromEntries(uri.searchParams)).toMatchObject({
    secret,
    issuer: 'Habitude',
    digits: '6',
    period: '30',
    algorithm: 'SHA1',
  });
});
