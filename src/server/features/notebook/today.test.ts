import { describe, expect, it, vi } from 'vitest';
import type { HabitAnswer } from '#contract/habit.ts';
import { printOf } from '#contract/testing/print-of.ts';
import { todaySchema, type TodayAnswer } from '#contract/today.ts';
import { HOUR } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { makeToken } from '../../testing/make-token.ts';
import { PASSWORD, signedIn, type TestApp } from '../../testing/test-app.ts';
import { readToday, SHAPE, todayTask } from './today.usecases.ts';

const EVERY_DAY = { every: 'DAILY', weekdays: [1, 2, 3, 4, 5, 6, 7] };
const FROM = '2026-11-01';

/** Everything that a habit can ask for, each begun on the first of the month. */
const ASKED = {
  Read: { schedule: EVERY_DAY, target: { kind: 'check' } },
  Walk: {
    schedule: EVERY_DAY,
    target: { kind: 'at_least', amount: 5, unit: 'km', per: 'day' },
  },
  Run: {
    schedule: { every: 'WEEKLY', times: 1 },
    target: { kind: 'at_least', amount: 20, unit: 'km', per: 'period' },
  },
  Swim: { schedule: { every: 'WEEKLY', times: 2 }, target: { kind: 'check' } },
  Smoke: { schedule: EVERY_DAY, target: { kind: 'avoid' } },
  Work: { schedule: { every: 'DAILY', weekdays: [1, 2, 3, 4, 5] }, target: { kind: 'check' } },
};

type Name = keyof typeof ASKED;

it('an answer of another shape has another tag', () => {
  // When this fails, raise SHAPE.
  expect({ SHAPE, print: printOf(todaySchema) }).toMatchInlineSnapshot(`
    {
      "SHAPE": 2,
      "print": 2096657469,
    }
  `);
});

async function asAda(database: Database) {
  const { test, token } = await signedIn(database);
  const ids = new Map<string, string>();
  for (const [name, goal] of Object.entries(ASKED)) {
    const body = {
      name,
      frequency: 'DAILY',
      goals: [{ from: FROM, ...goal }],
      created_at: `${FROM}T08:00:00+01:00`,
    };
    const made = await test.send('POST', '/api/habits', { token, body });
    ids.set(name, made.json<HabitAnswer>().id);
  }
  const idOf = (name: Name) => ids.get(name) ?? '';
  const enter = (name: Name, body: object = {}, by = token) =>
    test.send('POST', `/api/habits/${idOf(name)}/completions`, { token: by, body });
  const today = async (by = token, headers: Record<string, string> = {}) =>
    await test.send('GET', '/api/today', { token: by, headers });
  return { test, token, idOf, enter, today };
}

const shortOf = ({ habits }: TodayAnswer) =>
  Object.fromEntries(
    habits.map(({ name, asked, kept, open, amount, target, streak }) => [
      name,
      [asked, kept, open, ...(amount === undefined ? [] : [amount, target]), streak.length],
    ]),
  );

eachDatabase(({ open }) => {
  describe('GET /api/today', () => {
    it('says of each habit whether it is due, kept or open, its amount and its streak', async () => {
      const { enter, today } = await asAda(await open());
      // A Saturday, the twentieth day of all habits: one day is left of the week.
      expect(shortOf((await today()).json())).toEqual({
        Read: ['due', false, true, 0],
        Walk: ['due', false, true, 0, 5, 0],
        Run: ['free', false, false, 0, 20, 0],
        Swim: ['due', false, true, 0],
        Smoke: ['nothing', false, false, 20],
        Work: ['nothing', false, false, 0],
      });
      await enter('Read', { value: true, date: '2026-11-20' });
      await enter('Read');
      await enter('Walk', { value: 3.5 });
      await enter('Run', { value: 12, date: '2026-11-17' });
      await enter('Run', { value: 9 });
      await enter('Swim', { value: false, skipped: true });
      const answer = (await today()).json<TodayAnswer>();
      expect(shortOf(answer)).toMatchObject({
        Read: ['due', true, false, 2],
        Walk: ['due', false, true, 3.5, 5, 0],
        Run: ['free', true, false, 21, 20, 1],
        Swim: ['nothing', false, false, 0],
      });
      expect(answer).toMatchObject({ date: '2026-11-21', due: 2, kept: 1, open: 1 });
      expect(answer.habits.find(({ name }) => name === 'Swim')?.skipped).toBe(true);
    });

    it('goes by the person’s clock, and is another answer on another day', async () => {
      const { test, today, enter } = await asAda(await open());
      const first = await today();
      const known = { 'if-none-match': String(first.headers['etag']) };
      test.advance(10 * HOUR);
      const { access_token: token } = (await signIn(test)).json();
      expect((await today(token, known)).statusCode).toBe(304);
      // In Paris it is past midnight, and in UTC it is not.
      test.advance(1.5 * HOUR);
      const { access_token: later } = (await signIn(test)).json();
      const next = await today(later, known);
      expect([next.statusCode, next.json().date]).toEqual([200, '2026-11-22']);
      expect((await enter('Read', {}, later)).json()).toMatchObject({ date: '2026-11-22' });
    });

    it('is worked out beside the thread that answers, however little was entered', async () => {
      const database = await open();
      const { test, token } = await signedIn(database);
      const { id: userId } = (await test.send('GET', '/api/profile/me', { token })).json();
      const runTask = vi.fn<() => Promise<never>>();
      const deps = { database, clock: test.now, takeWork: () => 0, runTask };
      const person = { userId, sessionId: '', time_zone: 'UTC', day_start_hour: 0 };
      const { read } = await readToday(deps, person);
      await read().catch(() => undefined);
      expect(runTask).toHaveBeenCalledWith(todayTask, expect.anything(), userId);
    });

    it('takes a day that is skipped for one that is not done', async () => {
      const { enter, today } = await asAda(await open());
      expect((await enter('Read', { skipped: true })).json()).toEqual({
        date: '2026-11-21',
        completed: false,
        value: false,
        skipped: true,
      });
      const { habits } = (await today()).json<TodayAnswer>();
      expect(habits[0]).toMatchObject({ name: 'Read', kept: false, skipped: true });
    });

    it('tells a token for a chosen habit of that one alone, and no archived one', async () => {
      const { test, token, idOf, today, enter } = await asAda(await open());
      const { secret } = await makeToken(test, token, {
        scopes: ['read', 'write:days'],
        habits: [idOf('Read'), idOf('Walk')],
      });
      await test.send('DELETE', `/api/habits/${idOf('Walk')}`, { token });
      expect((await today(secret)).json()).toMatchObject({
        due: 1,
        habits: [{ name: 'Read', open: true }],
      });
      const known = { 'if-none-match': String((await today()).headers['etag']) };
      expect((await today(secret, known)).statusCode).toBe(200);
      expect((await enter('Read', {}, secret)).json()).toEqual({
        date: '2026-11-21',
        completed: true,
        value: true,
      });
      expect((await enter('Swim', {}, secret)).statusCode).toBe(404);
      expect((await today(secret)).json()).toMatchObject({ due: 1, kept: 1, open: 0 });
    });
  });
});

const signIn = (test: TestApp) =>
  test.send('POST', '/api/auth/login', {
    body: { email: 'ada@example.org', password: PASSWORD },
  });
