import { expect, test, vi } from 'vitest';
import { z } from 'zod/mini';
import { newId } from './new-id.ts';

test('ids are UUIDs of version 7 that grow, within a millisecond and when a clock goes back', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const ids = [now, now, now, now + 1, now - 5000].map((time) => newId(time));
  for (const id of ids) expect(z.safeParse(z.uuidv7(), id).success).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
});

test('an id is greater than a former one that is given, whatever the clock says', () => {
  const former = '019fffff-0000-7000-8000-ffffffffff00';
  const id = newId(0, former);
  expect(id > former).toBe(true);
  expect(z.safeParse(z.uuidv7(), id).success).toBe(true);
});

test('tabs that go on from the same id do so with different ones', async () => {
  const former = newId();
  const tab = async () => (vi.resetModules(), await import('./new-id.ts'));
  const ids = [await tab(), await tab()].map((each) => each.newId(0, former));
  expect(new Set([former, ...ids]).size).toBe(3);
});
