import { describe, expect, it } from 'vitest';
import type { HabitAnswer } from '#contract/habit.ts';
import { MAX_COMMANDS } from '#contract/notebook.ts';
import type { Command } from '#domain/commands/command.ts';
import { MAX_ENTRIES, MAX_HABITS } from '#domain/limits.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/clock.ts';
import { newId } from '../../platform/new-id.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import type { TestDatabases } from '../../testing/each-database.ts';
import { buildTestApp, PASSWORD } from '../../testing/test-app.ts';
import { forgetDeleted } from './forget-deleted.ts';
import { MAX_REMEMBERED } from './quota.ts';
import { creating } from './testing/creating.ts';
import { deviceOf, sent } from './testing/device.ts';

const APPLIED = { result: 'applied' };

async function asAda(open: TestDatabases['open']) {
  const database = await open();
  const test = await buildTestApp(database);
  const { access_token: token } = await test.signUp();
  const habit = newId();
  const device = deviceOf(test, token);
  await device.tell([creating(habit)]);
  const kept = (
    date: `${number}-${number}-${number}`,
    value: boolean | number = true,
  ): Command => ({
    type: 'enter_day',
    habit,
    date,
    mark: { value },
  });
  return {
    database,
    test,
    token,
    device,
    habit,
    kept,
    days: () => device.known.pages.get(`${habit} 2026`)?.days.slice(304),
    changes: async (date: string) =>
      (await test.send('GET', `/api/habits/${habit}/completions/${date}/changes`, { token })).json<
        { completion: unknown }[]
      >(),
    raw: (body: unknown) => test.send('POST', '/api/notebook/commands', { token, body }),
  };
}

eachDatabase(({ open }) => {
  describe('commands', () => {
    it('are each carried out, in their order, and told to the sender', async () => {
      const { device, habit, kept, days } = await asAda(open);
      const [group, pause] = [newId(), newId()];
      const results = await device.tell([
        kept('2026-11-02'),
        kept('2026-11-02', false),
        { type: 'add_amount', habit, date: '2026-11-03', amount: 2.5 },
        { type: 'add_amount', habit, date: '2026-11-03', amount: 1 },
        { type: 'fill_days', habit, pages: { 2025: { days: 'x', more: {} } } },
        { type: 'clear_days', habit, pages: { 2025: { days: 'x', more: {} } } },
        { type: 'create_group', group, name: 'Mind' },
        { type: 'change_group', group, name: 'Body' },
        { type: 'change_habit', habit, group_id: group, is_active: false },
        {
          type: 'create_pause',
          pause,
          habit_id: habit,
          first: '2026-11-05',
          last: null,
          reason: '',
        },
        { type: 'change_pause', pause, last: '2026-11-06' },
        { type: 'delete_habit', habit },
        { type: 'restore_habit', habit },
        { type: 'delete_group', group },
        { type: 'restore_group', group },
        { type: 'delete_pause', pause },
        { type: 'restore_pause', pause },
      ]);
      expect(new Set(results.map(({ result }) => result))).toEqual(new Set(['applied']));
      expect(days()).toBe('.o#');
      const { known } = device;
      expect(known.pages.get(`${habit} 2026`)?.more[306]).toMatchObject({ v: 3.5 });
      expect(known.pages.has(`${habit} 2025`)).toBe(false);
      expect(known.habits.get(habit)).toMatchObject({
        group_id: group,
        is_active: false,
        created_at: '2025-01-01T00:00:00+01:00',
      });
      expect([...known.groups.values()]).toEqual([{ id: group, name: 'Body', position: 0 }]);
      expect(known.pauses.get(pause)).toMatchObject({ habit_id: habit, last: '2026-11-06' });
    });

    it('that come again are not carried out again, refused ones no more than others', async () => {
      const { test, device, habit, changes } = await asAda(open);
      const add = sent({ type: 'add_amount', habit, date: '2026-11-03', amount: 1 }, test.now());
      const late = sent({ type: 'add_amount', habit, date: '2026-12-03', amount: 1 }, test.now());
      const refused = { result: 'refused', code: 'invalid_request' };
      const first = await device.send([add, late, add]);
      expect(first.results).toEqual([
        { id: add.id, ...APPLIED },
        { id: late.id, ...refused },
        { id: add.id, result: 'repeated' },
      ]);
      test.advance(5 * MINUTE);
      const second = await device.send([late, add]);
      expect(second.results).toEqual([
        { id: late.id, ...refused },
        { id: add.id, result: 'repeated' },
      ]);
      expect(second.notebook.cursor).toBe(first.notebook.cursor);
      expect(await changes('2026-11-03')).toEqual([]);
    });

    it('that come again once they are forgotten add nothing, and that is said', async () => {
      const { database, test, device, habit } = await asAda(open);
      const add = sent({ type: 'add_amount', habit, date: '2026-11-03', amount: 1 }, test.now());
      await device.send([add]);
      test.advance(62 * DAY);
      await forgetDeleted(database, test.now());
      const body = { email: 'ada@example.org', password: PASSWORD };
      const { access_token } = (await test.send('POST', '/api/auth/login', { body })).json();
      const back = deviceOf(test, access_token);
      const { results } = await back.send([add]);
      expect(results).toEqual([{ id: add.id, result: 'refused', code: 'too_old' }]);
      expect(back.known.pages.get(`${habit} 2026`)?.more[306]).toMatchObject({ v: 1 });
    });

    it('that are refused keep no other from its turn, and nothing of them stays', async () => {
      const { device, habit, kept, days } = await asAda(open);
      const bad = newId();
      const results = await device.tell([
        kept('2026-11-02'),
        {
          type: 'together',
          commands: [kept('2026-11-03') as never, { type: 'delete_habit', habit }],
        },
        { ...kept('2026-11-04'), habit: bad } as Command,
        { type: 'nonsense' } as never,
        { type: 'change_habit', habit, created_at: '2026-11-10T00:00:00+01:00' },
        kept('2026-11-05'),
      ]);
      expect(results).toEqual([
        APPLIED,
        { result: 'refused', code: 'conflict' },
        { result: 'refused', code: 'not_found' },
        { result: 'refused', code: 'invalid_request' },
        { result: 'refused', code: 'entries_before_beginning' },
        APPLIED,
      ]);
      expect(days()).toBe('.x..x');
    });

    it('take a revision only where they change something', async () => {
      const { device, habit } = await asAda(open);
      const { cursor } = device.known;
      const results = await device.tell([
        { type: 'change_habit', habit, name: 'Read' },
        creating(habit, { name: 'Again' }),
        { type: 'restore_habit', habit },
        { type: 'enter_day', habit: newId(), date: '2026-11-02', mark: { value: true } },
        { type: 'enter_day', habit, date: '9999-12-31', mark: null },
      ]);
      expect(results.map(({ result }) => result)).toEqual([
        'applied',
        'applied',
        'applied',
        'refused',
        'applied',
      ]);
      expect(device.known.cursor).toBe(cursor);
      expect(await device.fetch()).toMatchObject({ cursor, habits: [], pages: {} });
    });

    it('of which the later one stands leave the other in the day’s history', async () => {
      const { test, device, kept, days, changes } = await asAda(open);
      const now = test.now();
      await device.tell([kept('2026-11-02', false)], now - HOUR);
      await device.tell([kept('2026-11-02', 3)], now - 2 * HOUR);
      await device.tell([kept('2026-11-03')], now + 5 * DAY);
      await device.tell([kept('2026-11-03', false)], now - 90 * DAY);
      expect(days()).toBe('.ox');
      expect((await changes('2026-11-02')).map(({ completion }) => completion)).toEqual([
        { date: '2026-11-02', completed: true, value: 3 },
      ]);
      expect((await changes('2026-11-03'))[0]?.completion).toMatchObject({ completed: false });
      test.advance(SECOND);
      await device.tell([kept('2026-11-03', false)]);
      expect(days()).toBe('.oo');
    });

    it('that are older than times are remembered do not overrule later ones that are', async () => {
      const { test, device, kept, days, changes } = await asAda(open);
      const now = test.now();
      await device.tell([kept('2026-11-02', false)], now - 70 * DAY);
      await device.tell([kept('2026-11-02')], now - 100 * DAY);
      expect(days()).toBe('.o');
      expect((await changes('2026-11-02'))[0]?.completion).toMatchObject({ completed: true });
      await device.tell([kept('2026-11-02')], now - 50 * DAY);
      expect(days()).toBe('.x');
    });

    it('of another person are about nothing of theirs', async () => {
      const { test, device, habit, kept } = await asAda(open);
      const [group, pause] = [newId(), newId()];
      await device.tell([
        kept('2026-11-02'),
        { type: 'create_group', group, name: 'Mind' },
        {
          type: 'create_pause',
          pause,
          habit_id: null,
          first: '2026-11-05',
          last: null,
          reason: '',
        },
      ]);
      const { access_token } = await test.signUp({ email: 'bob@example.org' });
      const bob = deviceOf(test, access_token);
      const results = await bob.tell([
        kept('2026-11-03'),
        { type: 'change_habit', habit, name: 'Mine' },
        { type: 'delete_habit', habit },
        { type: 'restore_habit', habit },
        creating(newId(), { group_id: group }),
        { type: 'change_group', group, name: 'Mine' },
        { type: 'delete_pause', pause },
        {
          type: 'create_pause',
          pause: newId(),
          habit_id: habit,
          first: '2026-11-05',
          last: null,
          reason: '',
        },
      ]);
      expect(new Set(results.map(({ code }) => code))).toEqual(new Set(['not_found']));
      // The same id is another habit of another person.
      expect(await bob.tell([creating(habit)])).toEqual([APPLIED]);
      expect((await bob.fetch()).pages).toEqual({});
      expect((await device.fetch()).habits).toEqual([]);
      const told = await deviceOf(test, access_token).fetch(device.known.cursor);
      expect([told.complete, told.habits.length]).toEqual([true, 1]);
    });
  });

  describe('a request', () => {
    it('is refused whole where it is none', async () => {
      const { raw, test, habit } = await asAda(open);
      const good = sent({ type: 'delete_habit', habit }, test.now());
      const many = Array.from({ length: MAX_COMMANDS + 1 }, () => good);
      const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
      for (const body of [
        {},
        { commands: [] },
        { commands: many },
        { commands: [{ ...good, id: 7 }] },
        { commands: [{ ...good, at: null }] },
        { commands: [good], since: 'x'.repeat(101) },
        { commands: [good], user: 'bob' },
        deep,
        `{"commands":[{"id":"${newId()}","at":"","command":{"__proto__":{"type":"x"}}}]}`,
      ])
        expect((await raw(body)).json().code).toBe('invalid_request');
      expect((await raw({ commands: [good], more: 'x'.repeat(600_000) })).statusCode).toBe(413);
    });

    it('may have any command in it, however malformed, deep or of whatever time', async () => {
      const { raw, test, kept } = await asAda(open);
      const commands = [
        sent('deep', test.now()),
        { ...sent(kept('2026-11-02'), test.now()), at: 'yesterday' },
        { ...sent(kept('2026-11-02'), test.now()), at: '+275760-09-13T00:00:00.000Z' },
        { ...sent(kept('2026-11-03'), test.now()), at: '-000001-01-01T00:00:00.000Z' },
      ];
      const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
      const answer = await raw(JSON.stringify({ commands }).replace('"deep"', deep));
      expect(answer.json().results.map(({ code = '' }) => code)).toEqual([
        'invalid_request',
        'invalid_request',
        '',
        '',
      ]);
    });

    it('may be large, and what is in all of them may be so much in a while', async () => {
      const { test, device, raw, habit } = await asAda(open);
      const position = { type: 'change_habit', habit, position: 0 };
      const reorder = { type: 'together', commands: Array.from({ length: 500 }, () => position) };
      const body = () => ({
        commands: Array.from({ length: 10 }, () => sent(reorder, test.now())),
      });
      const statuses: number[] = [];
      for (let n = 0; n < 7; n += 1) statuses.push((await raw(body())).statusCode);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
      test.advance(10 * SECOND);
      expect((await raw(body())).statusCode).toBe(200);
      expect((await device.fetch()).complete).toBe(false);
    });

    it('that touches too many days is refused before anything is done', async () => {
      const { device, raw, test, habit } = await asAda(open);
      const years = Object.fromEntries(
        Array.from({ length: 50 }, (_, n) => [1971 + n, { days: 'x'.repeat(365), more: {} }]),
      );
      const fill = { type: 'fill_days', habit, pages: years };
      const clear = { type: 'clear_days', habit, pages: years };
      const both = await raw({ commands: [sent(fill, test.now()), sent(clear, test.now())] });
      expect(both.json().code).toBe('payload_too_large');
      expect((await device.fetch()).pages).toEqual({});
      const filling = sent(fill, test.now());
      expect((await raw({ commands: [filling] })).statusCode).toBe(200);
      const { pages } = await device.fetch();
      expect(Object.values(pages[habit] ?? {}).map(({ days }) => days)).toEqual(
        Object.values(years).map(({ days }) => days),
      );
      // So much is not saved up again at once.
      expect((await raw({ commands: [sent(clear, test.now())] })).statusCode).toBe(429);
      test.advance(10 * SECOND);
      expect((await raw({ commands: [sent(clear, test.now())] })).statusCode).toBe(200);
      test.advance(10 * SECOND);
      // What was applied is not done again, in none of its parts.
      expect((await raw({ commands: [filling] })).json().results).toMatchObject([
        { result: 'repeated' },
      ]);
      const cleared = await device.fetch();
      expect(Object.values(cleared.pages[habit] ?? {}).filter(({ days }) => days !== '')).toEqual(
        [],
      );
    });

    it('of several at once is carried out once', async () => {
      const { test, device, raw, habit } = await asAda(open);
      const add = sent({ type: 'add_amount', habit, date: '2026-11-03', amount: 1 }, test.now());
      const answers = await Promise.all(Array.from({ length: 8 }, () => raw({ commands: [add] })));
      const results = answers.map((answer) => answer.json().results[0].result);
      expect(results.toSorted()).toEqual(['applied', ...Array(7).fill('repeated')]);
      await device.fetch();
      expect(device.known.pages.get(`${habit} 2026`)?.more[306]).toMatchObject({ v: 1 });
    });
  });

  describe('an account', () => {
    it('holds as much as it may, and what was deleted goes where it holds too much', async () => {
      const { database, test, token, device, habit, kept } = await asAda(open);
      const other = newId();
      await device.tell([creating(other), kept('2026-11-02')]);
      await database.write((writer) =>
        writer.updateTable('users').set({ entry_count: MAX_ENTRIES }).execute(),
      );
      const [full] = await device.tell([kept('2026-11-03')]);
      expect(full).toEqual({ result: 'refused', code: 'limit_reached', limit: 'entries' });
      await device.tell([
        { type: 'change_habit', habit, is_active: false },
        { type: 'delete_habit', habit },
      ]);
      const again = { type: 'enter_day', habit: other, date: '2026-11-03', mark: { value: true } };
      expect(await device.tell([again as Command])).toEqual([APPLIED]);
      expect(await device.tell([{ type: 'restore_habit', habit }])).toEqual([
        { result: 'refused', code: 'not_found' },
      ]);
      expect((await test.send('GET', '/api/habits', { token })).json<HabitAnswer[]>()).toHaveLength(
        1,
      );
    });

    it('has a command that can’t be carried out fail by itself, until it can be', async () => {
      const { database, device, habit, kept, test } = await asAda(open);
      const sound = newId();
      await device.tell([creating(sound)]);
      const setGoals = (goals: string) =>
        database.write((writer) =>
          writer.updateTable('habits').set({ goals }).where('id', '=', habit).execute(),
        );
      const { goals } = await database.read
        .selectFrom('habits')
        .select('goals')
        .where('id', '=', habit)
        .executeTakeFirstOrThrow();
      await setGoals('null');
      const [group, inGroup] = [newId(), newId()];
      const batch = [
        { type: 'enter_day', habit: sound, date: '2026-11-01', mark: { value: true } } as const,
        {
          type: 'together',
          commands: [{ type: 'create_group', group, name: 'Mind' }, kept('2026-11-02')],
        } as const,
        creating(inGroup, { group_id: group }),
        { type: 'enter_day', habit: sound, date: '2026-11-03', mark: { value: true } } as const,
      ].map((command) => sent(command, test.now()));
      const results = async () => (await device.send(batch)).results.map(({ result }) => result);
      expect(await results()).toEqual(['applied', 'failed', 'failed', 'applied']);
      expect(test.logs()).toContainEqual(
        expect.objectContaining({ msg: 'a command failed', command: 'together' }),
      );
      await setGoals(goals);
      expect(await results()).toEqual(['repeated', 'applied', 'applied', 'repeated']);
    });

    it('has so many habits, and so many that can be restored', async () => {
      const { database, device, test } = await asAda(open);
      const ids = Array.from({ length: MAX_HABITS }, () => newId());
      for (const some of [ids.slice(0, 150), ids.slice(150)]) {
        const results = await device.tell(some.map((id) => creating(id)));
        expect(results.filter(({ result }) => result === 'refused')).toHaveLength(
          some.includes(ids.at(-1) ?? '') ? 1 : 0,
        );
      }
      const deleting = (id: string): Command => ({
        type: 'together',
        commands: [
          { type: 'change_habit', habit: id, is_active: false },
          { type: 'delete_habit', habit: id },
        ],
      });
      const old = ids.slice(0, 150);
      // Whoever is deleted lets all after it move up.
      const deleteAll = async (some: readonly string[]) => {
        for (let from = 0; from < some.length; from += 50) {
          test.advance(MINUTE);
          await device.tell(some.slice(from, from + 50).map(deleting));
        }
      };
      await deleteAll(old);
      const fresh = Array.from({ length: 200 }, () => newId());
      await device.tell(fresh.slice(0, 150).map((id) => creating(id)));
      await deleteAll(fresh.slice(0, 150));
      await device.tell(fresh.slice(150).map((id) => creating(id)));
      await deleteAll(fresh.slice(150));
      const deleted = await database.read
        .selectFrom('habits')
        .select('id')
        .where('deleted_at', '>', 0)
        .execute();
      expect(deleted).toHaveLength(MAX_HABITS);
    });

    it('is remembered so many commands, the latest ones', async () => {
      const { database, device, habit } = await asAda(open);
      await database.write((writer) =>
        writer
          .updateTable('users')
          .set({ command_count: MAX_REMEMBERED + 1000 })
          .execute(),
      );
      await device.tell([{ type: 'change_habit', habit, name: 'Read more' }]);
      const { length } = await database.read.selectFrom('applied_commands').selectAll().execute();
      const { command_count } = await database.read
        .selectFrom('users')
        .select('command_count')
        .executeTakeFirstOrThrow();
      expect([length, command_count]).toEqual([0, MAX_REMEMBERED + 999]);
    });
  });
});
