import type { KyselyPlugin } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { HabitAnswer } from '#contract/habit.ts';
import type { AccountExport } from '#contract/export.ts';
import type { Database } from '../../platform/database/database.ts';
import { newId } from '../../platform/new-id.ts';
import { carryOutAll } from '../../testing/carry-out-all.ts';
import { anyDatabase } from '../../testing/each-database.ts';
import { buildTestApp, signedIn, type TestApp } from '../../testing/test-app.ts';

const DAILY = { every: 'DAILY', weekdays: [1, 2, 3, 4, 5, 6, 7] } as const;

/** The same database, where something happens after each read. */
function withBetween(database: Database, happen: () => Promise<void>): Database {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await happen();
      return result;
    },
  };
  return {
    ...database,
    read: database.read.withPlugin(plugin),
    snapshot: (work) => database.snapshot((reader) => work(reader.withPlugin(plugin))),
  };
}

async function asAda(test: TestApp, given?: string) {
  const token = given ?? (await test.signUp()).access_token;
  return {
    get: (path: string) => test.send('GET', path, { token }),
    async habit(name: string, dates: readonly string[] = []) {
      const body = { name, frequency: 'DAILY' };
      const { id } = (await test.send('POST', '/api/habits', { token, body })).json<HabitAnswer>();
      for (const date of dates) {
        const entry = { date, value: true, note: `${name} ${date}` };
        await test.send('POST', `/api/habits/${id}/completions`, { token, body: entry });
      }
    },
  };
}

anyDatabase(({ open }) => {
  describe('reads that belong together', () => {
    it('see one moment, whatever is created and deleted between them', async () => {
      const database = await open();
      const owner: { id?: string } = {};
      let newest: string | undefined;
      let isBusy = false;
      const between = withBetween(database, async () => {
        const { id: userId } = owner;
        if (userId === undefined || isBusy) return;
        isBusy = true;
        if (newest !== undefined) {
          const habit = newest;
          await carryOutAll(database, userId, [
            { type: 'change_habit', habit, is_active: false },
            { type: 'delete_habit', habit },
          ]);
        }
        const habit = newId();
        newest = habit;
        await carryOutAll(database, userId, [
          {
            type: 'create_habit',
            habit,
            name: 'new',
            description: '',
            icon: '🌱',
            color: 'green',
            group_id: null,
            created_at: '2026-11-21T08:00:00+01:00',
            goals: [{ from: '2026-11-21', schedule: DAILY, target: { kind: 'check' } }],
          },
          { type: 'enter_day', habit, date: '2026-11-21', mark: { value: true } },
        ]);
        isBusy = false;
      });
      const test = await buildTestApp(between);
      const ada = await asAda(test);
      await ada.habit('Read', ['2026-11-20']);
      owner.id = (await ada.get('/api/profile/me')).json<{ id: string }>().id;
      const isWhole = ({ completions }: HabitAnswer) => completions.length === 1;
      for (let turn = 0; turn < 5; turn += 1) {
        const list = await ada.get('/api/habits');
        expect(list.statusCode).toBe(200);
        expect(list.json<HabitAnswer[]>().every(isWhole)).toBe(true);
        const all = await ada.get('/api/profile/export');
        expect(all.statusCode).toBe(200);
        expect(all.json<AccountExport>().habits.every(isWhole)).toBe(true);
      }
    });
  });

  it('forty changes of a habit at once are each answered', async () => {
    const { test, token } = await signedIn(await open());
    const body = { name: 'Read', frequency: 'DAILY' };
    const { id } = (await test.send('POST', '/api/habits', { token, body })).json<HabitAnswer>();
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        test.send('PATCH', `/api/habits/${id}`, { token, body: { name: `Read ${n}` } }),
      ),
    );
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  });

  describe('an account that holds much', () => {
    it('is sent in pieces that are the same list', async () => {
      const database = await open();
      const test = await buildTestApp(database);
      const ada = await asAda(test);
      await ada.habit('Read', ['2026-11-19', '2026-11-20']);
      await ada.habit('Walk', ['2026-11-18']);
      await ada.habit('Rest');
      const small = await ada.get('/api/habits');
      await database.write((writer) =>
        writer.updateTable('users').set({ entry_count: 20_001 }).execute(),
      );
      const large = await ada.get('/api/habits');
      expect(large.body).toBe(small.body);
      expect(large.headers['content-type']).toBe(small.headers['content-type']);
      expect(large.headers['etag']).toBe(small.headers['etag']);
    });
  });
});
