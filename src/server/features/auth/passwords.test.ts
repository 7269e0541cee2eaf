import { expect, it } from 'vitest';
import { createPasswords, refuseWeakPassword } from './passwords.ts';

const OWASP = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/;

it('a password is the one that was hashed, on whatever keyboard, and none without a hash', async () => {
  const { inTurn } = createPasswords();
  const turn = { line: 'sign-ins', names: [] } as const;
  await inTurn(turn, async ({ hash, verify }) => {
    const hashed = await hash('crème brûlée 42'.normalize('NFD'));
    expect(hashed).toMatch(OWASP);
    expect(await verify(hashed, 'crème brûlée 42'.normalize('NFC'))).toBe(true);
    expect(await verify(hashed, 'creme brulee 42')).toBe(false);
    expect(await verify(null, 'crème brûlée 42')).toBe(false);
    expect(await hash('crème brûlée 42')).not.toBe(hashed);
  });
});

const ADA = { name: 'Zoë Al Lovelace', email: 'countess@example.org' };

it.each([
  ['one that many have', 'basketball', 'common_password'],
  ['one that many have, in capitals', 'BasketBall', 'common_password'],
  ['one that many have, with a digit', 'basketball1', 'common_password'],
  ['one that many have, with four signs', 'basketball12!_', 'common_password'],
  ['the name of the site', 'My-Habitude', 'common_password'],
  ['what the site is about, twice', 'habitshabit 2026', 'common_password'],
  ['the name', 'zoë al lovelace', 'personal_password'],
  ['a part of the name', 'my LOVELACE dear', 'personal_password'],
  ['a short part of the name', 'quintessential zoë', 'personal_password'],
  ['the name without its accents', 'quintessential zoe', 'personal_password'],
  ['the mailbox', 'tall countess 42', 'personal_password'],
  ['the address', 'countess@example.org', 'personal_password'],
])('%s is refused', async (_, password, code) => {
  await expect(refuseWeakPassword(password, ADA)).rejects.toThrow(
    expect.objectContaining({ code: 'weak_password', errors: [{ path: 'password', code }] }),
  );
});

it.each([
  ['a word with more after it', 'basketball_____'],
  ['a habit with as much beside it as a password has', 'a habit of herons'],
  ['two letters of the name', 'quintessential al'],
  ['a short part of the name within a word', 'mezzoes quintet'],
  ['the name of the host', 'example.org quintet'],
  ['something of one’s own', 'seven grey herons'],
])('%s is taken', async (_, password) => {
  await expect(refuseWeakPassword(password, ADA)).resolves.toBeUndefined();
});

it('is refused where it was entered', async () => {
  await expect(refuseWeakPassword('basketball', ADA, 'new_password')).rejects.toThrow(
    expect.objectContaining({ errors: [{ path: 'new_password', code: 'common_password' }] }),
  );
});
