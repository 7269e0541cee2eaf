import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, fakeServer, problem } from '../../testing/fake-server.ts';
import { endpoints } from '#contract/endpoints.ts';
import { callsOf, authenticateWith } from './api.ts';

const api = callsOf(endpoints);

const ID = '0198c0de-0000-7000-8000-000000000001';

beforeEach(() => {
  vi.useFakeTimers();
  authenticateWith({ accessToken: () => 'a', renew: () => Promise.resolve(undefined), retries: 0 });
});

afterEach(() => void vi.useRealTimers());

/** Refuses so many times, and then answers. */
function refusing(times: number, refusal: () => Response, found: () => Response) {
  let left = times;
  return () => {
    left -= 1;
    return left < 0 ? found() : refusal();
  };
}

const later = (status: number, code: string, seconds: string) => () => {
  const refusal = problem(status, code);
  refusal.headers.set('Retry-After', seconds);
  return refusal;
};

const kept = () => answer(200, { date: '2026-11-21', completed: true, value: true });
const keep = () => api.completeHabit({ params: { id: ID }, body: { value: true } });

test('a change that was one too many comes again when it may', async () => {
  const seen = fakeServer({
    [`POST /api/habits/${ID}/completions`]: refusing(1, later(429, 'too_many_requests', '2'), kept),
  });
  const keeping = keep();
  await vi.advanceTimersByTimeAsync(1900);
  expect(seen).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(200);
  await expect(keeping).resolves.toMatchObject({ completed: true });
  expect(seen).toHaveLength(2);
});

test('a list that is refused for now is asked for again, twice', async () => {
  const seen = fakeServer({
    'GET /api/habits': refusing(9, later(503, 'unavailable', '3'), () => answer(200, [])),
  });
  const listing = api.listHabits().catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await listing).toMatchObject({ status: 503 });
  expect(seen).toHaveLength(3);
});

test.each([
  ['a change that the server could not take', () => keep(), later(503, 'unavailable', '1')],
  ['what may come again later than soon', () => keep(), later(429, 'too_many_requests', '600')],
  ['what says nothing of when', () => keep(), () => problem(429, 'too_many_requests')],
  [
    'a wrong password',
    () => api.deleteAccount({ body: { password: 'x' } }),
    later(429, 'too_many_requests', '1'),
  ],
])('%s is told of at once', async (_what, call, refusal) => {
  const seen = fakeServer({
    [`POST /api/habits/${ID}/completions`]: refusal,
    'DELETE /api/profile/me': refusal,
  });
  await expect(call()).rejects.toMatchObject({ name: 'ProblemError' });
  expect(seen).toHaveLength(1);
});
