import { describe, expect, it } from 'vitest';
import { MAX_COMMANDS } from '#contract/notebook.ts';
import type { Command } from '#domain/commands/command.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/clock.ts';
import { newId } from '../../platform/new-id.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { PASSWORD } from '../../testing/test-app.ts';
import { forgetDeleted } from './forget-deleted.ts';
import { asAda } from './testing/as-ada.ts';
import { creating } from './testing/creating.ts';
import { deviceOf, sent } from './testing/device.ts';

const APPLIED = { result: 'applied' };

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
      // The same id is another habit of another person, and one of their groups is none.
      expect(await bob.tell([creating(habit, { group_id: group })])).toEqual([APPLIED]);
      expect((await bob.fetch()).pages).toEqual({});
      expect((await device.fetch()).habits).toEqual([]);
      const told = await deviceOf(test, access_token).fetch(device.known.cursor);
      expect([told.complete, told.habits.length, told.groups]).toEqual([true, 1, []]);
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
});
