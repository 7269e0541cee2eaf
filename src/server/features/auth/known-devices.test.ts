import { expect, it } from 'vitest';
import { DAY } from '../../platform/clock.ts';
import { knownDevice, markDevice } from './known-devices.ts';

const key = Buffer.alloc(32, 7);
const now = Date.parse('2026-11-21T12:00:00Z');
const ada = { id: 'ada', password_hash: '$argon2id$of-ada' };
const bob = { id: 'bob', password_hash: '$argon2id$of-bob' };

it('knows a device for a year after its last sign-in, by the same name', () => {
  const first = markDevice({ key, marks: undefined, now }, ada);
  const id = knownDevice({ key, marks: first, now: now + 364 * DAY }, ada);
  expect(id).toMatch(/^[\w-]{16}$/);
  expect(knownDevice({ key, marks: first, now: now + 365 * DAY }, ada)).toBeUndefined();
  const again = markDevice({ key, marks: first, now: now + 300 * DAY }, ada);
  expect(knownDevice({ key, marks: again, now: now + 600 * DAY }, ada)).toBe(id);
  expect(again).toHaveLength(first.length);
});

it('vouches for one account and its present password alone', () => {
  const marks = markDevice({ key, marks: undefined, now }, ada);
  expect(knownDevice({ key, marks, now }, bob)).toBeUndefined();
  const changed = { ...ada, password_hash: '$argon2id$newer' };
  expect(knownDevice({ key, marks, now }, changed)).toBeUndefined();
  expect(knownDevice({ key: Buffer.alloc(32, 8), marks, now }, ada)).toBeUndefined();
});

it('keeps the five accounts that signed in last', () => {
  const people = Array.from({ length: 6 }, (_, n) => ({ id: `${n}`, password_hash: `hash ${n}` }));
  let marks: string | undefined;
  for (const person of people) marks = markDevice({ key, marks, now }, person);
  const known = people.map((person) => knownDevice({ key, marks, now }, person) !== undefined);
  expect(known).toEqual([false, true, true, true, true, true]);
});

it('names no account', () => {
  expect(markDevice({ key, marks: undefined, now }, ada)).not.toContain('ada');
});

it('trusts no mark that was changed, and takes anything', () => {
  const mark = markDevice({ key, marks: undefined, now }, ada);
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
  for (const marks of forged) expect(knownDevice({ key, marks, now }, ada)).toBeUndefined();
});
