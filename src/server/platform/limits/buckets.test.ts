import { expect, it } from 'vitest';
import { SECOND } from '../clock.ts';
import { createBuckets } from './buckets.ts';

function bucket() {
  let now = 0;
  const take = createBuckets(() => now, { perSecond: 60, burst: 300 });
  const count = (key: string, tries: number) => {
    let taken = 0;
    for (let n = 0; n < tries; n += 1) {
      try {
        take(key);
        taken += 1;
      } catch {
        // counted by what is left
      }
    }
    return taken;
  };
  return { take, count, pass: (time: number) => void (now += time) };
}

it('gives a burst, and then so many a second, to each key', () => {
  const { count, pass } = bucket();
  expect([count('ada', 400), count('bob', 400)]).toEqual([300, 300]);
  pass(SECOND);
  expect(count('ada', 400)).toBe(60);
  pass(60 * SECOND);
  expect(count('ada', 400)).toBe(300);
});

it('gives no more to who goes on asking, and says when to come again', () => {
  const { take, count, pass } = bucket();
  count('ada', 300);
  let taken = 0;
  for (let turn = 0; turn < 10; turn += 1) {
    pass(SECOND / 10);
    taken += count('ada', 20);
  }
  expect(taken).toBe(60);
  expect(() => take('ada')).toThrow(
    expect.objectContaining({ code: 'too_many_requests', retryAfter: 17 }),
  );
});

it('takes nothing away when the clock is set back', () => {
  const { count, pass } = bucket();
  expect(count('ada', 100)).toBe(100);
  pass(-60 * 60 * SECOND);
  expect(count('ada', 400)).toBe(200);
});

it('gives several at once, or none of them', () => {
  const { take, count, pass } = bucket();
  take('ada', 250);
  expect(() => take('ada', 110)).toThrow(expect.objectContaining({ retryAfter: SECOND }));
  pass(SECOND);
  take('ada', 110);
  expect(count('ada', 1)).toBe(0);
});
