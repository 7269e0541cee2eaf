import { describe, expect, it } from 'vitest';
import { SECOND } from '../../platform/clock.ts';
import { judgeAccess, judgeToken } from './chains.ts';

const NOW = 1_000_000;
const LATELY = NOW - 10 * SECOND;
const EARLIER = NOW - 11 * SECOND;
const chain = {
  generation: 5,
  parent: 4,
  confirmed: 5,
  rotated_at: EARLIER,
  expires_at: NOW + 1,
  revoked_at: null,
  abandoned: 0,
} as const;

describe('a refresh token is judged', () => {
  it.each([
    ['the newest', 5, {}, 'rotate'],
    ['the newest, never used before', 5, { confirmed: 4 }, 'rotate'],
    ['the one before, ten seconds later', 4, { rotated_at: LATELY }, 'repeat'],
    ['the one before, later, when its successor was used', 4, {}, 'replay'],
    [
      'the one before, an hour later, when its successor was never used',
      4,
      { confirmed: 4, rotated_at: NOW - 3_600_000 },
      'branch',
    ],
    [
      'the one before a branch, ten seconds later',
      2,
      { parent: 2, confirmed: 2, rotated_at: LATELY },
      'repeat',
    ],
    ['the first of two branches', 4, { parent: 2, confirmed: 2, rotated_at: LATELY }, 'replay'],
    ['the newest of a tab that nobody may use', 5, { abandoned: 1 }, 'replay'],
    ['two before, at once', 3, { rotated_at: NOW, confirmed: 4 }, 'replay'],
    ['one that is ahead of its row, which a backup brought back', 7, {}, 'rotate'],
    ['one that is ahead, of a tab that nobody may use', 7, { abandoned: 1 }, 'replay'],
    ['the newest of a revoked chain', 5, { revoked_at: NOW }, 'refuse'],
    ['the newest of a chain that expires now', 5, { expires_at: NOW }, 'refuse'],
    ['an old one of an expired chain', 1, { expires_at: NOW }, 'refuse'],
  ] as const)('%s', (_title, generation, changes, verdict) => {
    expect(judgeToken({ ...chain, ...changes }, generation, NOW)).toBe(verdict);
  });
});

describe('an access token is judged', () => {
  it.each([
    ['that came with the newest', 5, {}, 'accept'],
    ['that came with the one before', 4, {}, 'accept'],
    ['that came with an older one', 1, {}, 'accept'],
    ['in whose place another one was given', 4, { parent: 3, valid_from: 5 }, 'replay'],
    ['from before another one was given', 3, { parent: 3, valid_from: 5 }, 'refuse'],
    ['long replaced', 4, { generation: 6, parent: 5, valid_from: 5 }, 'refuse'],
    ['given in the place of another', 5, { parent: 3, valid_from: 5 }, 'accept'],
    ['of a tab that nobody may use', 5, { abandoned: 1 }, 'replay'],
  ] as const)('%s', (_title, generation, changes, verdict) => {
    expect(judgeAccess({ ...chain, valid_from: 0, ...changes }, generation)).toBe(verdict);
  });
});
