import { describe, expect, it } from 'vitest';
import type { HabitAnswer } from '#contract/habit.ts';
import { DAY, HOUR } from '../../platform/clock.ts';
import { cleanUp } from '../../cleanup.ts';
import type { Database } from '../../platform/database/database.ts';
import { insertRows } from '../../platform/database/insert-rows.ts';
import { createLimits } from '../../platform/limits/limits.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { makeToken } from '../../testing/make-token.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import { lockAccount } from '../auth/accounts.store.ts';
import { MAX_KEYS } from './answered-keys.store.ts';

const KEY = '"8e03978e-40d5-43dd-bc93-6894a57f9324"';

async function asProgram(test: TestApp) {
  const { access_token: token } = await test.signUp();
  const { secret } = await makeToken(test, token, { scopes: ['write'] });
  type Method = 'POST' | 'PATCH' | 'DELETE';
  const keyed = (method: Method, path: string, body?: object, key = KEY, by = secret) =>
    test.send(method, path, {
      token: by,
      headers: { 'idempotency-key': key },
      ...(body && { body }),
    });
  const habit = (
    await test.send('POST', '/api/habits', { token, body: { name: 'Run', frequency: 'DAILY' } })
  ).json<HabitAnswer>();
  const list = async () =>
    (await test.send('GET', '/api/habits', { token: secret })).json<HabitAnswer[]>();
  return { token, secret, keyed, habit, list };
}

const keysIn = async ({ read }: Database) =>
  await read.selectFrom('answered_keys').selectAll().execute();

const READ = { name: 'Read', frequency: 'DAILY' };

eachDatabase(({ open }) => {
  describe('a request with an Idempotency-Key', () => {
    it('is carried out once, and answered alike each time', async () => {
      const test = await buildTestApp(await open());
      const { token, keyed, habit, list } = await asProgram(test);
      const path = `/api/habits/${habit.id}/completions`;
      const first = await keyed('POST', path, { value: 3, note: 'far' }, 'mark');
      const day = `${path}/${first.json<{ date: string }>().date}`;
      await test.send('DELETE', day, { token });
      expect((await keyed('POST', path, { note: 'far', value: 3 }, 'mark')).json()).toEqual(
        first.json(),
      );
      expect((await list())[0]?.completions).toEqual([]);
      const made = await keyed('POST', '/api/habits', READ);
      const again = await keyed('POST', '/api/habits', READ);
      expect([again.statusCode, again.json()]).toEqual([201, made.json()]);
      expect((await list()).map(({ name }) => name)).toEqual(['Read', 'Run']);
      const { id } = made.json<HabitAnswer>();
      const rename = { name: 'Write' };
      await keyed('PATCH', `/api/habits/${id}`, rename, 'rename');
      await test.send('PATCH', `/api/habits/${id}`, { token, body: { name: 'Draw' } });
      const renamed = await keyed('PATCH', `/api/habits/${id}`, rename, 'rename');
      expect(renamed.json()).toMatchObject({ id, name: 'Draw' });
      for (const _ of [1, 2])
        expect((await keyed('DELETE', `/api/habits/${id}`, undefined, 'end')).statusCode).toBe(204);
    });

    it('is another one for another caller, another account, and after a day', async () => {
      const database = await open();
      const test = await buildTestApp(database);
      const { token, keyed, list } = await asProgram(test);
      const other = await makeToken(test, token, { scopes: ['write'] });
      const { access_token: bob } = await test.signUp({ email: 'bob@example.org' });
      for (const by of [undefined, other.secret, token, bob])
        expect((await keyed('POST', '/api/habits', READ, KEY, by)).statusCode).toBe(201);
      expect(await list()).toHaveLength(4);
      test.advance(DAY - HOUR);
      await keyed('POST', '/api/habits', READ, KEY);
      expect(await list()).toHaveLength(4);
      test.advance(2 * HOUR);
      await keyed('POST', '/api/habits', READ, KEY);
      expect(await list()).toHaveLength(5);
    });

    it('is refused where another request came with the key, or the key is none', async () => {
      const test = await buildTestApp(await open());
      const { keyed, list, habit } = await asProgram(test);
      await keyed('POST', '/api/habits', READ);
      for (const answer of [
        await keyed('POST', '/api/habits', { ...READ, name: 'Write' }),
        await keyed('POST', '/api/groups', { name: 'Read' }),
        await keyed('DELETE', `/api/habits/${habit.id}`),
      ])
        expect(answer.json()).toMatchObject({
          status: 422,
          code: 'invalid_request',
          errors: [{ path: 'Idempotency-Key', code: 'invalid' }],
        });
      for (const key of ['', '""', 'a b', '"a', 'a'.repeat(256), 'é'])
        expect((await keyed('POST', '/api/habits', READ, key)).statusCode).toBe(400);
      expect(await list()).toHaveLength(2);
    });

    it('is refused while the first one is under way, and carried out by one of many', async () => {
      const database = await open();
      const test = await buildTestApp(database);
      const { token, keyed, list } = await asProgram(test);
      const { id } = (await test.send('GET', '/api/profile/me', { token })).json<{ id: string }>();
      // Its token is used: that is noted once an hour.
      expect(await list()).toHaveLength(1);
      const [held, refused] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const holding = database.write(async (writer) => {
        await lockAccount(writer, database.engine, id);
        held.resolve();
        await refused.promise;
      });
      await held.promise;
      const statuses: number[] = [];
      const asking = Array.from({ length: 5 }, async () => {
        const { statusCode } = await keyed('POST', '/api/habits', READ);
        if (statuses.push(statusCode) === 4) refused.resolve();
      });
      await Promise.all([holding, ...asking]);
      expect(statuses).toEqual([409, 409, 409, 409, 201]);
      expect(await list()).toHaveLength(2);
      expect((await keyed('POST', '/api/habits', READ)).statusCode).toBe(201);
    });

    it('may come again where it was refused', async () => {
      const database = await open();
      const test = await buildTestApp(database);
      const { token, keyed, habit } = await asProgram(test);
      const end = () => keyed('DELETE', `/api/habits/${habit.id}?permanent=true`);
      expect((await end()).statusCode).toBe(409);
      expect(await keysIn(database)).toEqual([]);
      await test.send('DELETE', `/api/habits/${habit.id}`, { token });
      expect((await end()).statusCode).toBe(204);
    });

    it('is one of so many of an account that are remembered, and forgotten after a day', async () => {
      const database = await open();
      const test = await buildTestApp(database);
      const { token, keyed } = await asProgram(test);
      const { id } = (await test.send('GET', '/api/profile/me', { token })).json<{ id: string }>();
      const rows = Array.from({ length: MAX_KEYS }, (_, n) => {
        const row = { user_id: id, request: '', answer: '{}' };
        return { ...row, key: `key ${n}`, answered_at: test.now() - MAX_KEYS + n };
      });
      await database.write((writer) => insertRows(writer, 'answered_keys', rows));
      await keyed('POST', '/api/groups', { name: 'Mind' });
      const kept = await keysIn(database);
      expect(kept).toHaveLength(MAX_KEYS);
      expect(kept.map(({ key }) => key)).not.toContain('key 0');
      const clock = () => test.now() + DAY + 1;
      await cleanUp({ database, clock, limits: createLimits(database, clock, Buffer.alloc(32)) });
      expect(await keysIn(database)).toEqual([]);
    });
  });
});
