import { beforeEach, expect, test, vi } from 'vitest';
import { reloadStaleChunks } from './reload-stale-chunks.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

/** @returns whether the failure was dealt with */
const failToLoad = () =>
  !window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));

test('a part that is missing reloads the page, but not again within 10 seconds', () => {
  const reload = vi.fn();
  const stop = reloadStaleChunks(reload);
  expect(failToLoad()).toBe(true);
  vi.advanceTimersByTime(9999);
  expect(failToLoad()).toBe(false);
  expect(reload).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(failToLoad()).toBe(true);
  expect(reload).toHaveBeenCalledTimes(2);
  stop();
  vi.advanceTimersByTime(10_000);
  expect(failToLoad()).toBe(false);
});
