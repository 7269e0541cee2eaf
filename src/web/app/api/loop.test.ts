import { beforeEach, expect, test, vi } from 'vitest';
import { ProblemError } from './problem-error.ts';
import { createLoop, wait } from './loop.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
});

/** A loop whose rounds fail as long as there is something to fail with. */
function start(...failures: unknown[]) {
  const times: number[] = [];
  const begun = Date.now();
  const onFailure = vi.fn<(error: unknown) => void>();
  const loop = createLoop(() => {
    times.push(Date.now() - begun);
    const failure = failures.shift();
    return failure === undefined ? Promise.resolve() : Promise.reject(failure);
  }, onFailure);
  return { loop, times, onFailure };
}

const lost = new Error('No network');

test('after failures it comes again by itself, ever later, until it succeeds', async () => {
  const { loop, times, onFailure } = start(...Array.from({ length: 9 }, () => lost));
  loop.schedule();
  await vi.advanceTimersByTimeAsync(400_000);
  expect(times.map((time) => time / 1000)).toEqual([0, 1, 3, 7, 15, 31, 63, 123, 183, 243]);
  expect(onFailure).toHaveBeenCalledTimes(9);
});

test('a server that says when to come again is believed', async () => {
  const { loop, times } = start(
    new ProblemError({ status: 429, code: 'too_many_requests', retryAfter: 20 }),
  );
  loop.schedule();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(times).toEqual([0, 20_000]);
});

test('what wakes it waits for the pause to be over, unless it is in a hurry', async () => {
  const { loop, times } = start(lost, lost, lost);
  loop.schedule();
  await vi.advanceTimersByTimeAsync(10);
  loop.schedule();
  await vi.advanceTimersByTimeAsync(10);
  expect(times).toEqual([0]);
  loop.runNow();
  await vi.advanceTimersByTimeAsync(0);
  expect(times).toEqual([0, 20]);
});

test('hurried while a try fails that began before, it comes again at once', async () => {
  const times: number[] = [];
  const begun = Date.now();
  const tries = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const loop = createLoop(
    () => {
      times.push(Date.now() - begun);
      return tries[times.length - 1]?.promise ?? Promise.resolve();
    },
    () => undefined,
  );
  loop.schedule();
  await vi.advanceTimersByTimeAsync(10);
  loop.runNow();
  tries[0]?.reject(lost);
  await vi.advanceTimersByTimeAsync(0);
  expect(times).toEqual([0, 10]);
  tries[1]?.reject(lost);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(times).toEqual([0, 10, 2010]);
});

test('woken while it works it goes round once more, and stopped no more', async () => {
  const { loop, times } = start();
  loop.schedule();
  loop.schedule();
  loop.schedule();
  await vi.advanceTimersByTimeAsync(0);
  expect(times).toHaveLength(2);
  loop.stop();
  loop.schedule();
  loop.runNow();
  await vi.advanceTimersByTimeAsync(100_000);
  expect(times).toHaveLength(2);
});

test.each([
  ['before it began', 0],
  ['while it lasts', 500],
])('a wait ends with its signal: %s', async (_, after) => {
  const leaving = new AbortController();
  const leave = () => leaving.abort('gone');
  if (after === 0) leave();
  else setTimeout(leave, after);
  const waiting = wait(1000, leaving.signal).then(
    () => 'over',
    (reason: unknown) => reason,
  );
  await vi.advanceTimersByTimeAsync(1000);
  expect(await waiting).toBe('gone');
});
