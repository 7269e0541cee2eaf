import { expect, onTestFinished, test, vi } from 'vitest';
import { answer, fakeServer, noAnswer, problem } from '../../testing/fake-server.ts';
import { endpoints } from '#contract/endpoints.ts';
import { callsOf, authenticateWith } from './api.ts';
import { lookBy } from './read-answer.ts';
import { ConnectionError, ProblemError } from './problem-error.ts';

const api = callsOf(endpoints);

const ID = '0198c0de-0000-7000-8000-000000000001';

/** A session whose access token is `old`, and which gets `renewed` when that is refused. */
function signIn(renewed: string | undefined) {
  const refused: (string | undefined)[] = [];
  authenticateWith({
    accessToken: () => 'old',
    renew(token) {
      refused.push(token);
      return Promise.resolve(renewed);
    },
    retries: 1,
  });
  return refused;
}

const only = (token: string) => (call: { bearer: string | undefined }) =>
  call.bearer === token ? answer(200, []) : problem(401, 'unauthenticated');

test('a call carries its parameters, its query and its body', async () => {
  signIn(undefined);
  const seen = fakeServer({
    [`DELETE /api/habits/${ID}`]: () => answer(204),
    [`POST /api/habits/${ID}/completions`]: () =>
      answer(200, { date: '2026-11-21', completed: true, value: true }),
  });
  await api.deleteHabit({ params: { id: ID }, query: { permanent: 'true' } });
  await api.completeHabit({ params: { id: ID }, body: { value: true, date: '2026-11-21' } });
  expect(seen).toEqual([
    { method: 'DELETE', path: `/api/habits/${ID}?permanent=true`, bearer: 'old', body: undefined },
    {
      method: 'POST',
      path: `/api/habits/${ID}/completions`,
      bearer: 'old',
      body: { value: true, date: '2026-11-21' },
    },
  ]);
});

test('a refused token is renewed once and the call is sent once more', async () => {
  const refused = signIn('new');
  const seen = fakeServer({ 'GET /api/habits': only('new') });
  await expect(api.listHabits()).resolves.toEqual([]);
  expect(refused).toEqual(['old']);
  expect(seen.map((call) => call.bearer)).toEqual(['old', 'new']);
});

test('a call that is refused again is not sent a third time', async () => {
  signIn('also refused');
  const seen = fakeServer({ 'GET /api/habits': only('another') });
  await expect(api.listHabits()).rejects.toMatchObject({ status: 401, code: 'unauthenticated' });
  expect(seen).toHaveLength(2);
});

test('a session that is over leaves the refusal as it is', async () => {
  signIn(undefined);
  const seen = fakeServer({ 'GET /api/habits': only('another') });
  await expect(api.listHabits()).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(seen).toHaveLength(1);
});

test('a wrong password says nothing about the token', async () => {
  const refused = signIn('new');
  fakeServer({ 'DELETE /api/profile/me': () => problem(401, 'invalid_credentials') });
  await expect(api.deleteAccount({ body: { password: 'wrong' } })).rejects.toMatchObject({
    code: 'invalid_credentials',
  });
  expect(refused).toEqual([]);
});

test('without a session nothing is sent', async () => {
  const seen = fakeServer({});
  await expect(api.listHabits()).rejects.toMatchObject({ code: 'unauthenticated' });
  expect(seen).toEqual([]);
});

test('a refresh carries the token given, and none for the cookie', async () => {
  const tokens = { access_token: 'a', refresh_token: 'r', token_type: 'Bearer', expires_in: 600 };
  const seen = fakeServer({ 'POST /api/auth/refresh': () => answer(200, tokens) });
  await api.refresh({}, { bearer: 'r0' });
  await api.refresh();
  expect(seen.map((call) => call.bearer)).toEqual(['r0', undefined]);
});

test('a problem tells its code, its fields and when to try again', async () => {
  const errors = [{ path: 'email', code: 'invalid_email' }];
  fakeServer({
    'POST /api/auth/forgot-password': () =>
      answer(
        400,
        { type: '', title: '', status: 400, code: 'invalid_request', errors },
        {
          'Retry-After': '7',
        },
      ),
  });
  const error = await api
    .forgotPassword({ body: { email: '' } })
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ProblemError);
  expect(error).toMatchObject({ status: 400, code: 'invalid_request', errors, retryAfter: 7 });
});

test.each([
  [401, 'unauthenticated'],
  [403, 'forbidden'],
  [404, 'not_found'],
  [413, 'payload_too_large'],
  [418, 'invalid_request'],
  [429, 'too_many_requests'],
  [500, 'internal'],
  [502, 'unavailable'],
  [504, 'unavailable'],
])('a %i without a problem document is %s', async (status, code) => {
  fakeServer({ 'POST /api/auth/login': () => new Response('<h1>Proxy</h1>', { status }) });
  await expect(
    api.login({ body: { email: 'a@example.org', password: 'p' } }),
  ).rejects.toMatchObject({ status, code });
});

test('no answer, and an answer that breaks off, are connection errors', async () => {
  fakeServer({
    'POST /api/auth/forgot-password': noAnswer,
    'POST /api/auth/resend-verification-email': () => new Response('{"ema', { status: 202 }),
  });
  const body = { email: 'a@example.org' };
  await expect(api.forgotPassword({ body })).rejects.toBeInstanceOf(ConnectionError);
  await expect(api.resendVerificationEmail({ body })).rejects.toBeInstanceOf(ConnectionError);
});

test('a file that breaks off is a connection error', async () => {
  signIn(undefined);
  const brokenOff = new ReadableStream({ pull: (file) => file.error(new TypeError('network')) });
  fakeServer({ 'GET /api/export/csv': () => new Response(brokenOff) });
  await expect(api.exportCsv()).rejects.toBeInstanceOf(ConnectionError);
});

test('an answer has half a minute to begin, what is long at work more, and all of it more', async () => {
  signIn(undefined);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  const given = vi.fn<(signal: AbortSignal | null | undefined) => Response | undefined>();
  vi.stubGlobal('fetch', async (_: string, { signal }: RequestInit) => {
    const response = given(signal);
    if (response) return response;
    return await new Promise((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  });
  const waited = async (call: () => Promise<unknown>) => {
    const start = Date.now();
    let end: unknown;
    void call().catch((error: unknown) => (end = error));
    // The next timer may be another's.
    while (end === undefined) await vi.advanceTimersToNextTimerAsync();
    expect(end).toBeInstanceOf(ConnectionError);
    return Date.now() - start;
  };
  expect(await waited(() => api.listHabits())).toBe(30_000);
  expect(await waited(() => api.exportCsv())).toBe(90_000);
  expect(await waited(() => api.undoImport({ params: { id: ID } }, { isLong: true }))).toBe(90_000);

  given.mockReturnValue(answer(200, []));
  await api.listHabits();
  const [signal] = given.mock.lastCall ?? [];
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(signal?.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(90_000);
  expect(signal?.aborted).toBe(true);
});

test('a problem that only newer pages know is known by its status', async () => {
  fakeServer({ 'POST /api/auth/login': () => problem(409, 'someone_else_is_writing') });
  await expect(
    api.login({ body: { email: 'a@example.org', password: 'p' } }),
  ).rejects.toMatchObject({ status: 409, code: 'conflict' });
});

test('an answer of no known form is not taken, and the page looks for a newer build', async () => {
  signIn(undefined);
  const told = vi.fn<() => void>();
  onTestFinished(lookBy(told));
  fakeServer({ 'GET /api/habits': () => answer(200, [{ id: 1 }]) });
  await expect(api.listHabits()).rejects.toMatchObject({ code: 'unsupported_media_type' });
  expect(told).toHaveBeenCalled();
});
