import { describe, expect, it } from 'vitest';
import type { HabitAnswer } from '#contract/habit.ts';
import { MAX_AMOUNT } from '#domain/limits.ts';
import { DAY } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { anyDatabase } from '../../testing/each-database.ts';
import { signedIn, signInAgain } from '../../testing/test-app.ts';

const everyDay = { every: 'DAILY', weekdays: [1, 2, 3, 4, 5, 6, 7] };
const pages = { kind: 'at_least', amount: 20, unit: 'pages', per: 'day' };
const goal = (from: string, target: object = { kind: 'check' }, schedule: object = everyDay) => ({
  from,
  schedule,
  target,
});

async function asAda(database: Database) {
  const { test, token } = await signedIn(database);
  return {
    test,
    token,
    send: (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
      test.send(method, path, { token, ...(body ? { body } : {}) }),
    create: async (body: object = {}) =>
      (
        await test.send('POST', '/api/habits', {
          token,
          body: { name: 'Read', frequency: 'DAILY', ...body },
        })
      ).json<HabitAnswer>(),
    get: async (id: string) =>
      (await test.send('GET', `/api/habits/${id}`, { token })).json<HabitAnswer>(),
  };
}

anyDatabase(({ open }) => {
  describe('goals', () => {
    it('come back the latest first, and say the frequency', async () => {
      const ada = await asAda(await open());
      const goals = [goal('2026-01-01'), goal('2026-06-01', pages, { every: 'WEEKLY', times: 3 })];
      const { id } = await ada.create({ goals });
      const habit = await ada.get(id);
      expect([habit.goals, habit.frequency]).toEqual([goals.toReversed(), 'WEEKLY']);
    });

    it('say the frequency that rules today, which a list that is asked for again tells too', async () => {
      const { test, ...ada } = await asAda(await open());
      const goals = [goal('2026-01-01'), goal('2026-11-26', pages, { every: 'WEEKLY', times: 3 })];
      const { id, frequency } = await ada.create({ goals });
      expect(frequency).toBe('DAILY');
      const list = (token: string, headers: Record<string, string> = {}) =>
        test.send('GET', '/api/habits', { token, headers });
      const { headers } = await list(ada.token);
      test.advance(5 * DAY);
      const token = await signInAgain(test);
      const listed = await list(token, { 'if-none-match': String(headers['etag']) });
      expect(listed.json<HabitAnswer[]>()).toMatchObject([{ id, frequency: 'WEEKLY' }]);
    });

    it('are added to by another frequency, from today on', async () => {
      const { test, ...ada } = await asAda(await open());
      const { id, goals } = await ada.create();
      test.advance(5 * DAY);
      const token = await signInAgain(test);
      const changed = (
        await test.send('PATCH', `/api/habits/${id}`, { token, body: { frequency: 'WEEKLY' } })
      ).json<HabitAnswer>();
      expect(changed.goals).toEqual([
        goal('2026-11-26', { kind: 'check' }, { every: 'WEEKLY', times: 1 }),
        ...goals,
      ]);
      const same = (
        await test.send('PATCH', `/api/habits/${id}`, { token, body: { frequency: 'WEEKLY' } })
      ).json<HabitAnswer>();
      expect(same.goals).toEqual(changed.goals);
    });

    it('have another frequency from the beginning on where that is tomorrow', async () => {
      const { test, ...ada } = await asAda(await open());
      const { id } = await ada.create({ created_at: '2026-11-22T08:00:00+01:00' });
      const body = { frequency: 'WEEKLY' };
      const changed = await ada.send('PATCH', `/api/habits/${id}`, body);
      expect(changed.json<HabitAnswer>().goals).toEqual([
        goal('2026-11-22', { kind: 'check' }, { every: 'WEEKLY', times: 1 }),
      ]);
      test.advance(DAY);
      const token = await signInAgain(test);
      const then = await test.send('GET', `/api/habits/${id}`, { token });
      expect(then.json<HabitAnswer>().frequency).toBe('WEEKLY');
    });

    it('are refused where one has a flaw, which is named', async () => {
      const flawed: [goals: object[], path: string, code: string][] = [
        [[], 'goals', 'too_small'],
        [[goal('2026-01-01'), goal('2026-01-01')], 'goals', 'invalid'],
        [[goal('2026-02-30')], 'goals.0.from', 'invalid_date'],
        [
          [goal('2026-01-01', { kind: 'check' }, { every: 'DAILY', weekdays: [] })],
          'goals.0.schedule.weekdays',
          'too_small',
        ],
        [
          [goal('2026-01-01', { kind: 'check' }, { every: 'DAILY', weekdays: [8] })],
          'goals.0.schedule.weekdays.0',
          'invalid',
        ],
        [
          [goal('2026-01-01', { kind: 'check' }, { every: 'WEEKLY', times: 8 })],
          'goals.0.schedule.times',
          'too_big',
        ],
        [
          [goal('2026-01-01', { kind: 'check' }, { every: 'ROLLING', times: 4, days: 3 })],
          'goals.0.schedule.times',
          'too_big',
        ],
        [[goal('2026-01-01', { ...pages, amount: -1 })], 'goals.0.target.amount', 'too_small'],
        [[goal('2026-01-01', { ...pages, amount: 0 })], 'goals.0.target.amount', 'too_small'],
        [
          [goal('2026-01-01'), goal('2026-02-01', { ...pages, per: 'period' })],
          'goals.1.target.per',
          'invalid',
        ],
        [
          [goal('2026-01-01', { ...pages, kind: 'at_most', amount: MAX_AMOUNT })],
          'goals.0.target.amount',
          'too_big',
        ],
        [[goal('2026-01-01', { kind: 'sometimes' })], 'goals.0.target.kind', 'invalid'],
      ];
      const ada = await asAda(await open());
      for (const [goals, path, code] of flawed) {
        const body = { name: 'Read', frequency: 'DAILY', goals };
        const answer = await ada.send('POST', '/api/habits', body);
        expect([goals, answer.json().errors]).toEqual([goals, [{ path, code }]]);
      }
      expect((await ada.send('GET', '/api/habits')).json()).toEqual([]);
    });
  });

  describe('an entry', () => {
    it.each([
      [pages, 20, true],
      [pages, 19.5, false],
      [{ ...pages, per: 'period' }, 1, true, { every: 'WEEKLY', times: 1 }],
      [{ ...pages, kind: 'at_most' }, 21, false],
      [{ kind: 'avoid' }, 1, false],
      [{ kind: 'check' }, 1, true],
    ])(
      'under %j of %d is completed: %s',
      async (target, value, completed, schedule: object = everyDay) => {
        const ada = await asAda(await open());
        const { id } = await ada.create({ goals: [goal('2026-01-01', target, schedule)] });
        const answer = await ada.send('POST', `/api/habits/${id}/completions`, { value });
        expect(answer.json()).toEqual({ date: '2026-11-21', completed, value });
        expect((await ada.get(id)).completions).toEqual([{ date: '2026-11-21', completed, value }]);
      },
    );

    it('can be a skip with its reason, and keeps its note when only the rest changes', async () => {
      const ada = await asAda(await open());
      const { id } = await ada.create();
      const path = `/api/habits/${id}/completions`;
      await ada.send('POST', path, { value: false, skipped: true, note: 'A cold' });
      expect((await ada.get(id)).completions).toEqual([
        { date: '2026-11-21', completed: false, skipped: true, note: 'A cold' },
      ]);
      await ada.send('POST', path, { value: true });
      expect((await ada.get(id)).completions).toEqual([
        { date: '2026-11-21', completed: true, note: 'A cold' },
      ]);
      await ada.send('POST', path, { value: true, note: '' });
      expect((await ada.get(id)).completions).toEqual([{ date: '2026-11-21', completed: true }]);
    });

    it('remembers what it was, each change once, and can be taken back', async () => {
      const ada = await asAda(await open());
      const { id } = await ada.create();
      const path = `/api/habits/${id}/completions`;
      await ada.send('POST', path, { value: true });
      await ada.send('POST', path, { value: true });
      await ada.send('POST', path, { value: 3, note: 'Three' });
      expect((await ada.send('DELETE', `${path}/2026-11-21`)).statusCode).toBe(204);
      expect((await ada.send('DELETE', `${path}/2026-11-21`)).statusCode).toBe(204);
      expect((await ada.get(id)).completions).toEqual([]);
      const changes = (await ada.send('GET', `${path}/2026-11-21/changes`)).json();
      expect(changes.map(({ completion }: { completion: unknown }) => completion)).toEqual([
        { date: '2026-11-21', completed: true, value: 3, note: 'Three' },
        { date: '2026-11-21', completed: true },
      ]);
    });

    it('is refused where it is no value, or too much of one', async () => {
      const ada = await asAda(await open());
      const { id } = await ada.create();
      for (const [body, path] of [
        [{ value: -1 }, 'value'],
        [{ value: 1e12 }, 'value'],
        [{ value: 'x' }, 'value'],
        [{ value: true, note: 'x'.repeat(1001) }, 'note'],
        [{ value: true, skipped: 1 }, 'skipped'],
      ] as const) {
        const answer = await ada.send('POST', `/api/habits/${id}/completions`, body);
        expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, path]);
      }
      expect((await ada.get(id)).completions).toEqual([]);
    });
  });

  describe('pauses', () => {
    it('are made for one habit or all, changed and taken back', async () => {
      const ada = await asAda(await open());
      const { id: habit_id } = await ada.create();
      const summer = (
        await ada.send('POST', '/api/pauses', {
          first: '2026-07-01',
          last: '2026-07-31',
          reason: 'Summer',
        })
      ).json();
      const knee = (
        await ada.send('POST', '/api/pauses', { habit_id, first: '2026-11-01' })
      ).json();
      expect((await ada.send('GET', '/api/pauses')).json()).toEqual([
        { id: knee.id, habit_id, first: '2026-11-01', last: null, reason: '' },
        {
          id: summer.id,
          habit_id: null,
          first: '2026-07-01',
          last: '2026-07-31',
          reason: 'Summer',
        },
      ]);
      const ended = { habit_id, first: '2026-11-01', last: '2026-11-20', reason: 'Knee' };
      expect((await ada.send('PATCH', `/api/pauses/${knee.id}`, ended)).json()).toEqual({
        id: knee.id,
        ...ended,
      });
      expect((await ada.send('DELETE', `/api/pauses/${summer.id}`)).statusCode).toBe(204);
      expect((await ada.send('DELETE', `/api/pauses/${summer.id}`)).statusCode).toBe(404);
      expect((await ada.send('GET', '/api/pauses')).json()).toEqual([{ id: knee.id, ...ended }]);
    });

    it('don’t end before they begin', async () => {
      const ada = await asAda(await open());
      const answer = await ada.send('POST', '/api/pauses', {
        first: '2026-07-02',
        last: '2026-07-01',
      });
      expect([answer.statusCode, answer.json().errors]).toEqual([
        400,
        [{ path: 'last', code: 'too_early' }],
      ]);
    });
  });

  describe('groups', () => {
    it('are ordered, and let their habits go when they are deleted', async () => {
      const ada = await asAda(await open());
      const make = async (name: string) => (await ada.send('POST', '/api/groups', { name })).json();
      const [body, mind] = [await make('Body'), await make('Mind')];
      const habit = await ada.create({ group_id: body.id });
      expect(habit.group_id).toBe(body.id);
      await ada.send('PATCH', `/api/groups/${mind.id}`, { position: 0, name: 'Head' });
      expect((await ada.send('GET', '/api/groups')).json()).toEqual([
        { id: mind.id, name: 'Head', position: 0 },
        { id: body.id, name: 'Body', position: 1 },
      ]);
      await ada.send('DELETE', `/api/groups/${body.id}`);
      expect((await ada.get(habit.id)).group_id).toBeNull();
    });
  });

  it('answers for another person’s groups, pauses and days as for unknown ones', async () => {
    const { test, ...ada } = await asAda(await open());
    const { id: habit_id } = await ada.create();
    const group = (await ada.send('POST', '/api/groups', { name: 'Body' })).json();
    const pause = (await ada.send('POST', '/api/pauses', { first: '2026-07-01' })).json();
    const { access_token: token } = await test.signUp({ email: 'bob@example.org', name: 'Bob' });
    const calls = [
      ['PATCH', `/api/groups/${group.id}`, { name: 'Mine' }],
      ['DELETE', `/api/groups/${group.id}`, undefined],
      ['PATCH', `/api/pauses/${pause.id}`, { first: '2026-01-01' }],
      ['DELETE', `/api/pauses/${pause.id}`, undefined],
      ['POST', '/api/pauses', { first: '2026-01-01', habit_id }],
      ['POST', '/api/habits', { name: 'x', frequency: 'DAILY', group_id: group.id }],
      ['DELETE', `/api/habits/${habit_id}/completions/2026-11-21`, undefined],
      ['GET', `/api/habits/${habit_id}/completions/2026-11-21/changes`, undefined],
    ] as const;
    for (const [method, path, body] of calls) {
      const answer = await test.send(method, path, { token, ...(body ? { body } : {}) });
      expect([path, answer.statusCode]).toEqual([path, 404]);
    }
  });
});
