import { describe, expect, it, vi } from 'vitest';
import type { HabitAnswer } from '#contract/habit.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { printOf } from '#contract/testing/print-of.ts';
import { todaySchema, type TodayAnswer } from '#contract/today.ts';
import { HOUR } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { createQueues } from '../../platform/limits/queue.ts';
import { runHere, type RunTask } from '../../platform/workers/task.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { makeToken } from '../../testing/make-token.ts';
import { PASSWORD, signedIn, type TestApp } from '../../testing/test-app.ts';
import type { TakeWork } from './open-notebook.ts';
import { readToday, SHAPE } from './today.usecases.ts';

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

interface Kept {
  begin: CivilDate;
  is_active?: boolean;
  /** whether the token of whoever asks is not for it */
  isHidden?: boolean;
}

/** Somebody with habits that are to be avoided, and what they ask of today. */
async function asking(database: Database, habits: readonly Kept[]) {
  const { test, token } = await signedIn(database);
  const { id: userId } = (await test.send('GET', '/api/profile/me', { token })).json();
  const chosen: string[] = [];
  for (const { begin, is_active = true, isHidden = false } of habits) {
    const body = {
      name: 'Smoke',
      frequency: 'DAILY',
      goals: [{ from: begin, ...ASKED.Smoke }],
      created_at: `${begin}T08:00:00Z`,
    };
    const { id } = (await test.send('POST', '/api/habits', { token, body })).json<HabitAnswer>();
    if (!is_active) await test.send('DELETE', `/api/habits/${id}`, { token });
    if (!isHidden) chosen.push(id);
  }
  const here = runHere({ database, tempFolder: test.tempFolder });
  const byThread = vi.fn<() => Promise<void>>();
  const runTask: RunTask = async (task, args, id) => {
    await byThread();
    return await here(task, args, id);
  };
  const takeWork = vi.fn<TakeWork>();
  const { read } = await readToday(
    {
      database,
      clock: test.now,
      reading: createQueues({ running: 1, waiting: 1 }),
      takeWork,
      runTask,
      tempFolder: test.tempFolder,
    },
    {
      userId,
      time_zone: 'UTC',
      day_start_hour: 0,
      token: { id: '', scopes: [], habits: chosen },
    },
  );
  return { read, byThread, takeWork };
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

    it.each<[string, string, readonly Kept[]]>([
      ['a month', 'here', [{ begin: '2026-11-01' }]],
      ['20,000 days', 'here', [{ begin: '1972-02-18' }]],
      ['a day more, of several', 'by a thread', [{ begin: '1972-02-18' }, { begin: '2026-11-20' }]],
      ['56 years, archived', 'here', [{ begin: '1970-01-02', is_active: false }]],
      ['56 years, hidden', 'here', [{ begin: '1970-01-02', isHidden: true }]],
    ])('a past of %s is judged %s', async (_, where, habits) => {
      const { read, byThread } = await asking(await open(), habits);
      await read();
      expect(byThread).toHaveBeenCalledTimes(where === 'here' ? 0 : 1);
    });

    it('is worked out once for all who ask at once, and anew after a failure', async () => {
      const { read, byThread } = await asking(await open(), [{ begin: '1970-01-02' }]);
      byThread.mockRejectedValueOnce(new Error('too busy'));
      const both = await Promise.allSettled([read(), read()]);
      expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      const [one, other] = await Promise.all([read(), read()]);
      expect(one).toBe(other);
      expect(byThread).toHaveBeenCalledTimes(2);
    });

    it('counts the days that are judged as work', async () => {
      const { read, takeWork } = await asking(await open(), [{ begin: '1972-02-18' }]);
      await read();
      expect(takeWork).toHaveBeenCalledWith(expect.anything(), expect.closeTo(2000, -1));
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
