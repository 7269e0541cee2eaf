import { expect, it } from 'vitest';
import { DAY } from '../../platform/clock.ts';
import { knownDevice, rememberDevice } from './known-devices.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const at = (now: number, fill = 7) => ({
  keys: { knownDevices: Buffer.alloc(32, fill) },
  clock: () => now,
});
const deps = at(NOW);
const ada = { id: 'ada', password_hash: '$argon2id$of-ada' };
const bob = { id: 'bob', password_hash: '$argon2id$of-bob' };

it('knows a device for a year after its last sign-in, by the same name', () => {
  const first = rememberDevice(deps, undefined, ada);
  const id = knownDevice(at(NOW + 364 * DAY), first, ada);
  expect(id).toMatch(/^[\w-]{16}$/);
  expect(knownDevice(at(NOW + 365 * DAY), first, ada)).toBeUndefined();
  const again = rememberDevice(at(NOW + 300 * DAY), first, ada);
  expect(knownDevice(at(NOW + 600 * DAY), again, ada)).toBe(id);
  expect(again).toHaveLength(first.length);
});

it('vouches for one account and its present password alone', () => {
  const marks = rememberDevice(deps, undefined, ada);
  expect(knownDevice(deps, marks, bob)).toBeUndefined();
  const changed = { ...ada, password_hash: '$argon2id$newer' };
  expect(knownDevice(deps, marks, changed)).toBeUndefined();
  expect(knownDevice(at(NOW, 8), marks, ada)).toBeUndefined();
});

it('keeps the five accounts that signed in last', () => {
  const people = Array.from({ length: 6 }, (_, n) => ({ id: `${n}`, password_hash: `hash ${n}` }));
  let marks: string | undefined;
  for (const person of people) marks = rememberDevice(deps, marks, person);
  const known = people.map((person) => knownDevice(deps, marks, person) !== undefined);
  expect(known).toEqual([false, true, true, true, true, true]);
});

it('names no account', () => {
  const id = 'too-long-to-come-up-by-chance';
  expect(rememberDevice(deps, undefined, { ...ada, id })).not.toContain(id);
});

it('trusts no mark that was changed, and takes anything', () => {
  const mark = rememberDevice(deps, undefined, ada);
  const [id = '', expiresAt = '', signature = ''] = mark.split('.');
  const forged = [
    '',
    '~~~',
    mark.slice(0, -1),
    `${mark}A`,
    `${id}.${Number(expiresAt) + 1}.${signature}`,
    `${id.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}.${expiresAt}.${signature}`,
    `${id}.${expiresAt}.${'A'.repeat(43)}`,
    Array.from({ length: 6 }, (_, n) => (n < 5 ? 'x' : mark)).join('~'),
  ];
  for (const marks of forged) expect(knownDevice(deps, marks, ada)).toBeUndefined();
});
