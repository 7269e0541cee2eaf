import { describe, expect, it } from 'vitest';
import type { CompletionChange } from '#contract/completion.ts';
import { habitEndpoints, type HabitAnswer } from '#contract/habit.ts';
import { printOf } from '#contract/testing/print-of.ts';
import { plainGoal } from '#domain/goal.ts';
import { HOUR } from '../../platform/clock.ts';
import { anyDatabase } from '../../testing/each-database.ts';
import { makeToken } from '../../testing/make-token.ts';
import { buildTestApp, signedIn, type TestApp } from '../../testing/test-app.ts';
import { SHAPE } from './habits.routes.ts';

const UNKNOWN = '01a1fe01-73c6-70ef-8433-f791457008c3';

async function asAda(test: TestApp, time_zone = 'Europe/Paris') {
  const { access_token: token } = await test.signUp({ time_zone });
  return {
    create: async (body: object) =>
      (
        await test.send('POST', '/api/habits', { token, body: { frequency: 'DAILY', ...body } })
      ).json<HabitAnswer>(),
    list: async () => (await test.send('GET', '/api/habits', { token })).json<HabitAnswer[]>(),
    get: async (id: string) =>
      (await test.send('GET', `/api/habits/${id}`, { token })).json<HabitAnswer>(),
    complete: (id: string, body: object) =>
      test.send('POST', `/api/habits/${id}/completions`, { token, body }),
    update: (id: string, body: object) => test.send('PATCH', `/api/habits/${id}`, { token, body }),
    remove: (id: string, query = '') => test.send('DELETE', `/api/habits/${id}${query}`, { token }),
    token,
  };
}

/** Every call on one habit. */
const callsOn = (habit: string) =>
  [
    ['GET', `/api/habits/${habit}`, undefined],
    ['PATCH', `/api/habits/${habit}`, { name: 'Mine' }],
    ['DELETE', `/api/habits/${habit}`, undefined],
    ['DELETE', `/api/habits/${habit}?permanent=true`, undefined],
    ['POST', `/api/habits/${habit}/completions`, { value: true }],
  ] as const;

it('a list of another shape has another tag', () => {
  // Whoever has an older list would be told that nothing changed. When this fails, raise SHAPE.
  const print = printOf(habitEndpoints.listHabits.answer);
  expect({ SHAPE, print }).toMatchInlineSnapshot(`
    {
      "SHAPE": 4,
      "print": -905173987,
    }
  `);
});

anyDatabase(({ open }) => {
  describe('creating a habit', () => {
    it('fills in what was left out, and dates it by the person’s own day', async () => {
      const test = await buildTestApp(await open());
      test.advance(11.5 * HOUR);
      const ada = await asAda(test);
      expect(await ada.create({ name: '  Read  ' })).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        slug: 'read',
        name: 'Read',
        description: '',
        icon: '🌱',
        color: 'green',
        frequency: 'DAILY',
        is_active: true,
        position: 0,
        group_id: null,
        goals: [
          {
            from: '2026-11-22',
            schedule: { every: 'DAILY', weekdays: [1, 2, 3, 4, 5, 6, 7] },
            target: { kind: 'check' },
          },
        ],
        created_at: '2026-11-22T00:30:00+01:00',
        completions: [],
      });
    });

    it('refuses what is wrong with a field, and says what it is', async () => {
      const wrong: [body: object, path: string, code: string][] = [
        [{}, 'name', 'required'],
        [{ name: ' ' }, 'name', 'required'],
        [{ name: '\u200B\u200B' }, 'name', 'required'],
        [{ name: 'x'.repeat(101) }, 'name', 'too_long'],
        [{ name: 'a\u0000b' }, 'name', 'invalid_text'],
        [{ name: 'a\ud800b' }, 'name', 'invalid_text'],
        [{ name: 'x', frequency: 'HOURLY' }, 'frequency', 'invalid'],
        [{ name: 'x', icon: 'abc' }, 'icon', 'invalid_emoji'],
        [{ name: 'x', color: 'octarine' }, 'color', 'invalid'],
        [{ name: 'x', created_at: '2026-02-30T00:00:00Z' }, 'created_at', 'invalid_date'],
        [{ name: 'x', created_at: '2026-11-23T00:00:00Z' }, 'created_at', 'too_late'],
        [{ name: 'x', created_at: '1969-12-31T00:00:00Z' }, 'created_at', 'too_early'],
        [{ name: 'x', colour: 'blue' }, 'colour', 'unknown_field'],
      ];
      const test = await buildTestApp(await open());
      const ada = await asAda(test);
      for (const [fields, path, code] of wrong) {
        const body = { frequency: 'DAILY', ...fields };
        const answer = await test.send('POST', '/api/habits', { token: ada.token, body });
        const { code: problem, errors } = answer.json();
        expect([fields, problem, errors]).toEqual([fields, 'invalid_request', [{ path, code }]]);
      }
      expect(await ada.list()).toEqual([]);
    });

    it('keeps a hundred characters of any script', async () => {
      const test = await buildTestApp(await open());
      const ada = await asAda(test);
      const name = '𝒽👩‍🚀'.repeat(25);
      expect((await ada.create({ name })).name).toBe(name);
    });
  });

  describe('completing a habit', () => {
    it('is the same twice as once, and can be taken back', async () => {
      const test = await buildTestApp(await open());
      const ada = await asAda(test);
      const { id } = await ada.create({ name: 'Read' });
      const first = await ada.complete(id, { value: true });
      const second = await ada.complete(id, { value: true });
      expect(first.json()).toEqual({ date: '2026-11-21', completed: true, value: true });
      expect(second.json()).toEqual(first.json());
      expect((await ada.get(id)).completions).toEqual([{ date: '2026-11-21', completed: true }]);
      await ada.complete(id, { value: false });
      expect((await ada.get(id)).completions).toEqual([{ date: '2026-11-21', completed: false }]);
    });

    it('takes a note alone, and leaves the mark of the day', async () => {
      const test = await buildTestApp(await open());
      const ada = await asAda(test);
      const { id } = await ada.create({ name: 'Read' });
      const note = { value: null, note: 'on the train' };
      const alone = { date: '2026-11-21', completed: false, note: note.note, note_only: true };
      expect((await ada.complete(id, note)).json()).toEqual({ ...alone, value: false });
      await ada.update(id, {
        goals: [{ ...plainGoal('DAILY', '2026-11-21'), target: { kind: 'avoid' } }],
      });
      expect((await ada.get(id)).completions).toEqual([{ ...alone, completed: true }]);
      await ada.update(id, { goals: [plainGoal('DAILY', '2026-11-21')] });
      await ada.complete(id, {});
      const noted = await ada.complete(id, { ...note, note: 'at home' });
      const written = { date: '2026-11-21', completed: true, value: true, note: 'at home' };
      expect(noted.json()).toEqual(written);
      const path = `/api/habits/${id}/completions/2026-11-21/changes`;
      const changes = await test.send('GET', path, { token: ada.token });
      expect(changes.json<CompletionChange[]>().at(-1)).toMatchObject({ completion: alone });
      const { value: _, ...entry } = written;
      expect((await ada.get(id)).completions).toEqual([entry]);
      const date = '2026-11-20';
      const none = { date, completed: false, note_only: true, value: false };
      expect((await ada.complete(id, { value: null, date })).json()).toEqual(none);
      await ada.update(id, { goals: [{ ...plainGoal('DAILY', date), target: { kind: 'avoid' } }] });
      const kept = { ...none, completed: true, value: true };
      expect((await ada.complete(id, { value: null, date, note: '' })).json()).toEqual(kept);
      expect((await ada.get(id)).completions).toEqual([entry]);
    });

    it('keeps its beginning where a program sends back what it read, wherever its person is', async () => {
      const test = await buildTestApp(await open());
      const ada = await asAda(test);
      const created_at = '2026-11-20T23:30:00+01:00';
      const habit = await ada.create({ name: 'Read', created_at });
      await ada.complete(habit.id, { value: true, date: '2026-11-20' });
      const body = { time_zone: 'Asia/Tokyo' };
      await test.send('PATCH', '/api/profile/me', { token: ada.token, body });
      const answer = await ada.update(habit.id, {
        created_at: habit.created_at,
        name: 'Read more',
      });
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ name: 'Read more', created_at });
    });

    it('lists days newest first, and moves the beginning back to an earlier one', async () => {
      const test = await buildTestApp(await open());
      const ada = await asAda(test);
      const { id } = await ada.create({ name: 'Read' });
      for (const date of ['2026-07-01', '2026-11-21', '2026-11-20'])
        await ada.complete(id, { value: true, date });
      const habit = await ada.get(id);
      expect(habit.completions.map(({ date }) => date)).toEqual([
        '2026-11-21',
        '2026-11-20',
        '2026-07-01',
      ]);
      expect(habit.created_at).toBe('2026-07-01T00:00:00+02:00');
    });

    it('means by today the day that the person lives in', async () => {
      const test = await buildTestApp(await open());
      const ada = await asAda(test, 'Pacific/Kiritimati');
      const { id } = await ada.create({ name: 'Read' });
      expect((await ada.complete(id, { value: true })).json().date).toBe('2026-11-22');
      await test.send('PATCH', '/api/profile/me', {
        token: ada.token,
        body: { day_start_hour: 4 },
      });
      expect((await ada.complete(id, { value: true })).json().date).toBe('2026-11-21');
    });

    it('is done until tomorrow, with what is a value', async () => {
      const answers: [body: object, error: object | undefined][] = [
        [{ value: true, date: '2026-11-22' }, undefined],
        [
          { value: true, date: '2026-11-23' },
          { path: 'date', code: 'too_late' },
        ],
        [
          { value: true, date: '1969-12-31' },
          { path: 'date', code: 'too_early' },
        ],
        [
          { value: true, date: '2026-02-29' },
          { path: 'date', code: 'invalid_date' },
        ],
        [{ value: 'yes' }, { path: 'value', code: 'invalid' }],
        [{}, undefined],
      ];
      const ada = await asAda(await buildTestApp(await open()));
      const { id } = await ada.create({ name: 'Read' });
      for (const [body, error] of answers) {
        const answer = await ada.complete(id, body);
        const status = error ? 400 : 200;
        expect([body, answer.statusCode, answer.json().errors?.[0]]).toEqual([body, status, error]);
      }
    });

    it('keeps every one of many that arrive at once', async () => {
      const test = await buildTestApp(await open());
      const ada = await asAda(test);
      const { id } = await ada.create({ name: 'Read' });
      const dates = Array.from(
        { length: 28 },
        (_, day) => `2026-10-${String(day + 1).padStart(2, '0')}`,
      );
      await Promise.all(dates.map((date) => ada.complete(id, { value: true, date })));
      expect((await ada.get(id)).completions.map(({ date }) => date)).toEqual(dates.toReversed());
      expect((await ada.get(id)).created_at).toBe('2026-10-01T00:00:00+02:00');
    });
  });

  describe('the list', () => {
    it('is newest first, archived habits among them', async () => {
      const test = await buildTestApp(await open());
      const ada = await asAda(test);
      const old = await ada.create({ name: 'Old', created_at: '2020-01-01T08:00:00+01:00' });
      const recent = await ada.create({ name: 'Recent' });
      const middle = await ada.create({ name: 'Middle', created_at: '2023-01-01T00:00:00Z' });
      await ada.remove(middle.id);
      const list = await ada.list();
      expect(list.map(({ name, is_active }) => [name, is_active])).toEqual([
        ['Recent', true],
        ['Middle', false],
        ['Old', true],
      ]);
      expect(list.map(({ id }) => id)).toEqual([recent.id, middle.id, old.id]);
    });

    it('is not sent to whoever names its tag, in each way to name it', async () => {
      const { test, token } = await signedIn(await open());
      const get = (headers = {}) => test.send('GET', '/api/habits', { token, headers });
      const etag = String((await get()).headers['etag']);
      const statuses: [tag: string, status: number][] = [
        ['*', 304],
        [`"other", ${etag}`, 304],
        [etag.replace('W/', ''), 304],
        ['"other"', 200],
      ];
      for (const [tag, status] of statuses)
        expect([tag, (await get({ 'if-none-match': tag })).statusCode]).toEqual([tag, status]);
    });

    it('is not sent again while nothing changed, to whoever may know of the same habits', async () => {
      const test = await buildTestApp(await open());
      const ada = await asAda(test);
      const { id } = await ada.create({ name: 'Read' });
      const first = await test.send('GET', '/api/habits', { token: ada.token });
      const again = (token = ada.token) =>
        test.send('GET', '/api/habits', {
          token,
          headers: { 'if-none-match': String(first.headers['etag']) },
        });
      const same = await again();
      expect([same.statusCode, same.body]).toEqual([304, '']);
      const { secret } = await makeToken(test, ada.token, { habits: [id] });
      expect((await again(secret)).statusCode).toBe(200);
      await ada.complete(id, { value: true });
      expect((await again()).statusCode).toBe(200);
    });
  });

  describe('changing a habit', () => {
    it('changes what is given and nothing else', async () => {
      const test = await buildTestApp(await open());
      const ada = await asAda(test);
      const habit = await ada.create({ name: 'Read', icon: '📖', color: 'blue' });
      const renamed = { ...habit, name: 'Read aloud', slug: 'read-aloud' };
      expect((await ada.update(habit.id, { name: 'Read aloud' })).json()).toEqual(renamed);
      expect((await ada.update(habit.id, {})).json()).toEqual(renamed);
    });

    it.each([
      ['c', 0, 'cab'],
      ['a', 1, 'bac'],
      ['a', 99, 'bca'],
      ['b', 1, 'abc'],
    ])('moves %s to %d, which gives %s', async (name, position, order) => {
      const test = await buildTestApp(await open());
      const ada = await asAda(test);
      for (const each of 'abc') await ada.create({ name: each });
      const { id = '' } = (await ada.list()).find((habit) => habit.name === name) ?? {};
      await ada.update(id, { position });
      const list = (await ada.list()).toSorted((a, b) => a.position - b.position);
      expect(list.map((habit) => habit.name).join('')).toBe(order);
      expect(list.map((habit) => habit.position)).toEqual([0, 1, 2]);
    });

    it('archives, restores, and deletes for ever only what is archived', async () => {
      const test = await buildTestApp(await open());
      const ada = await asAda(test);
      const { id } = await ada.create({ name: 'Read' });
      await ada.complete(id, { value: true });
      expect((await ada.remove(id, '?permanent=true')).json().code).toBe('conflict');
      expect((await ada.remove(id)).statusCode).toBe(204);
      expect((await ada.get(id)).is_active).toBe(false);
      expect((await ada.update(id, { is_active: true })).json().completions).toHaveLength(1);
      await ada.remove(id);
      expect((await ada.remove(id, '?permanent=true')).statusCode).toBe(204);
      expect((await ada.remove(id, '?permanent=true')).statusCode).toBe(404);
      expect((await test.send('GET', `/api/habits/${id}`, { token: ada.token })).statusCode).toBe(
        404,
      );
      expect(await ada.list()).toEqual([]);
    });
  });

  it('answers for another person’s habit as for an unknown one, and changes nothing', async () => {
    const test = await buildTestApp(await open());
    const ada = await asAda(test);
    const { id } = await ada.create({ name: 'Read' });
    const { access_token: token } = await test.signUp({ email: 'bob@example.org', name: 'Bob' });
    for (const [n, [method, path, body]] of callsOn(id).entries()) {
      const theirs = await test.send(method, path, { token, body });
      const [, unknownPath] = callsOn(UNKNOWN)[n] ?? ['', '', undefined];
      const unknown = await test.send(method, unknownPath, { token, body });
      expect([theirs.statusCode, theirs.body]).toEqual([404, unknown.body]);
    }
    expect(await ada.get(id)).toMatchObject({ name: 'Read', is_active: true, completions: [] });
  });

  it('knows no habit by what is no id', async () => {
    const { test, token } = await signedIn(await open());
    for (const id of ['nope', '1', '%00', '..', `${UNKNOWN}x`, '%ff', 'x'.repeat(500)]) {
      const answer = await test.send('GET', `/api/habits/${id}`, { token });
      expect([id, answer.statusCode]).toEqual([id, 404]);
    }
  });
});
