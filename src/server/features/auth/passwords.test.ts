import { expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

const OWASP = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

it('a password is the one that was hashed, on whatever keyboard, and none without a hash', async () => {
  const { inTurn, ofNobody } = await createPasswords();
  const turn = { line: 'sign-ins', names: [] } as const;
  await inTurn(turn, async ({ hash, verify }) => {
    const hashed = await hash('crème brûlée 42'.normalize('NFD'));
    expect(hashed).toMatch(OWASP);
    expect(await verify(hashed, 'crème brûlée 42'.normalize('NFC'))).toBe(true);
    expect(await verify(hashed, 'creme brulee 42')).toBe(false);
    expect(await verify(undefined, 'crème brûlée 42')).toBe(false);
    expect(await verify(ofNobody, 'crème brûlée 42')).toBe(false);
    expect(await hash('crème brûlée 42')).not.toBe(hashed);
  });
  expect(ofNobody).toMatch(OWASP);
});
