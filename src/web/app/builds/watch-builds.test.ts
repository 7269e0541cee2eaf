import { beforeEach, expect, test, vi } from 'vitest';
import { answer, fakeServer, noAnswer } from '../../testing/fake-server.ts';
import { lookBy, lookForNewerBuild } from '../api/read-answer.ts';
import { watchBuilds } from './watch-builds.ts';

const HOUR = 3_600_000;

let latest: () => Response;

beforeEach(() => {
  // What other tests wanted is none of these.
  lookBy(() => undefined)();
  vi.useFakeTimers();
  latest = () => answer(200, { id: 'first', timestamp: 1 });
});

function watch(current = 'first') {
  const onNewer = vi.fn();
  const seen = fakeServer({ 'GET /builds/latest.json': () => latest() });
  return { onNewer, seen, stop: watchBuilds(current, onNewer) };
}

test('a newer build is told once, at the next hour', async () => {
  const { onNewer, seen, stop } = watch();
  latest = () => answer(200, { id: 'second', timestamp: 2 });
  await vi.advanceTimersByTimeAsync(HOUR - 1);
  expect(seen).toEqual([]);
  await vi.advanceTimersByTimeAsync(1 + HOUR);
  expect(onNewer).toHaveBeenCalledOnce();
  stop();
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(seen).toHaveLength(2);
});

test('each look has its time in the address', async () => {
  const { seen, stop } = watch();
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(seen[0]?.path).toBe(`/builds/latest.json?${Date.now()}`);
  stop();
});

test.each([
  ['coming back to view', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['what can’t be had or read', lookForNewerBuild],
])('%s is a reason to look', async (_, happen) => {
  const { onNewer, stop } = watch();
  latest = () => answer(200, { id: 'second', timestamp: 2 });
  happen();
  await vi.advanceTimersByTimeAsync(0);
  expect(onNewer).toHaveBeenCalledOnce();
  stop();
});

test('what was wanted before anybody looked is looked for once', async () => {
  lookForNewerBuild();
  const { seen, stop } = watch();
  expect(seen).toHaveLength(1);
  stop();
  watch().stop();
  expect(seen).toHaveLength(1);
});

test.each([
  ['the same build', () => answer(200, { id: 'first', timestamp: 1 })],
  ['no network', noAnswer],
  ['an error', () => answer(500)],
  ['something else', () => answer(200, '<!doctype html>')],
])('%s is no news', async (_, response) => {
  const { onNewer, stop } = watch();
  latest = response;
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(onNewer).not.toHaveBeenCalled();
  stop();
});
