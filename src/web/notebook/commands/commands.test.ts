import { beforeEach, expect, test, vi } from 'vitest';
import { listEntries } from '#domain/entries.ts';
import { createQueryClient } from '../../shell/query-client.ts';
import { answer, fakeServer, problem } from '../../testing/fake-server.ts';
import { habit, kept } from '../../testing/habits.ts';
import { signIn } from '../../testing/person.ts';
import { habitsQuery, notebook } from '../queries.ts';
import { commandsOf } from './commands.ts';
import type { OnShown } from './day-commands.ts';

const DAY = '2026-11-20';
const read = habit({ completions: kept('2026-11-19') });
const path = `/api/habits/${read.id}/completions`;

beforeEach(() => signIn());

/** A page that has its notebook, and a server that gives the answers in turn. */
async function openPage(answers: (() => Response | Promise<Response>)[]) {
  const calls = fakeServer({
    'GET /api/habits': ({ known }) =>
      known === 'W/"1"' ? answer(304) : answer(200, [read], { ETag: 'W/"1"' }),
    [`POST ${path}`]: () => answers.shift()?.() ?? problem(404, 'not_found'),
  });
  const client = createQueryClient();
  notebook.forget(client);
  await client.fetchQuery(habitsQuery);
  const days = () =>
    client.getQueryData(habitsQuery.queryKey)?.[0]?.completions.map(({ date }) => date);
  const enter = (value: boolean, onShown?: OnShown) =>
    commandsOf(client).enterDay({ habit: read, date: DAY, entered: { value } }, onShown);
  return { client, calls, days, enter };
}

const stored = (completed: boolean) => answer(200, { date: DAY, completed, value: completed });

test('an entry is shown before it is sent, and goes back when it is refused', async () => {
  const { calls, days, enter } = await openPage([() => problem(503, 'unavailable')]);
  const onShown = vi.fn<OnShown>(() => expect(calls).toHaveLength(1));
  await expect(enter(true, onShown)).rejects.toThrow('unavailable');
  const [{ before, after }] = onShown.mock.lastCall ?? [{ before: [], after: [] }];
  expect([before, after].map(([each]) => each && [...listEntries(each.entries)].length)).toEqual([
    1, 2,
  ]);
  expect(days()).toEqual(['2026-11-19']);
});

test('entries are sent one after the other, and a refused one leaves the next alone', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { calls, days, enter } = await openPage([() => promise, () => stored(false)]);
  const first = enter(true);
  const second = enter(false);
  await expect.poll(() => calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  resolve(problem(503, 'unavailable'));
  await expect(first).rejects.toThrow();
  await second;
  expect(days()).toEqual([DAY, '2026-11-19']);
});

test('what was known of one person is not asked for in the name of the next', async () => {
  const { client, calls } = await openPage([]);
  await client.fetchQuery({ ...habitsQuery, staleTime: 0 });
  notebook.forget(client);
  expect(client.getQueryData(habitsQuery.queryKey)).toBeUndefined();
  await client.fetchQuery(habitsQuery);
  expect(calls.map(({ known }) => known)).toEqual([undefined, 'W/"1"', undefined]);
});
