import { describe, expect, it } from 'vitest';
import { makeActionToken, readActionToken } from './action-token.ts';

const KEY = Buffer.alloc(32, 7);
const done = { purpose: 'done', userId: 'u', habitId: 'h', date: '2026-11-21' } as const;

describe('an answer token', () => {
  it('says what it was made for, and fits into an address', () => {
    const token = makeActionToken(KEY, done);
    expect(token).toMatch(/^[\w.-]+$/);
    expect(readActionToken(KEY, token, 'done')).toEqual(done);
  });

  it('is the same each time, so that nothing has to be stored', () => {
    expect(makeActionToken(KEY, done)).toBe(makeActionToken(KEY, done));
  });

  it('is for nothing else', () => {
    expect(readActionToken(KEY, makeActionToken(KEY, done), 'undo')).toBeUndefined();
  });

  it('counts with our key alone, whole and unchanged', () => {
    const token = makeActionToken(KEY, done);
    const [said = '', proof = ''] = token.split('.');
    const other = makeActionToken(KEY, { ...done, date: '2026-11-22' });
    const forged = [
      makeActionToken(Buffer.alloc(32, 8), done),
      `${other.split('.')[0]}.${proof}`,
      `${said}.`,
      `${said}.${proof}.`,
      `${said}.${proof.slice(0, -1)}`,
      `${said}x.${proof}`,
      said,
      '',
      '.',
      'é.é',
      `.${proof}`,
    ];
    for (const each of forged) expect(readActionToken(KEY, each, 'done')).toBeUndefined();
  });

  it('changes with every character that is changed', () => {
    const token = makeActionToken(KEY, done);
    for (let place = 0; place < token.length; place += 1) {
      const changed = token[place] === 'A' ? 'B' : 'A';
      const forged = token.slice(0, place) + changed + token.slice(place + 1);
      expect(readActionToken(KEY, forged, 'done')).toBeUndefined();
    }
  });
});
