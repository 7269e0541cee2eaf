import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { HabitAnswer } from '#contract/habit.ts';
import { SECOND } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { renewEpoch } from '../../platform/database/epoch.ts';
import { newId } from '../../platform/new-id.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { follow, lookUntil } from '../../testing/follow.ts';
import { buildTestApp, PASSWORD, type TestApp } from '../../testing/test-app.ts';

async function started(database: Database) {
  const test = await buildTestApp(database);
  test.app.live.start();
  const address = await test.app.http.listen({ port: 0, host: '127.0.0.1' });
  const createHabit = async (token: string, frequency = 'DAILY') => {
    const body = { name: 'Read', frequency };
    return await test.send('POST', '/api/habits', { token, body });
  };
  return { test, address, createHabit };
}

async function signIn(test: TestApp, email = 'ada@example.org'): Promise<string> {
  const answer = await test.send('POST', '/api/auth/login', {
    body: { email, password: PASSWORD },
  });
  return answer.json().access_token;
}

/** What is looked at every few seconds is looked at when a test lets that time pass. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
});

eachDatabase(({ open }) => {
  describe('following a notebook', () => {
    it('is told its revision at once, and each change once it is on disk', async () => {
      const database = await open();
      const { test, address, createHabit } = await started(database);
      const { access_token: token } = await test.signUp();
      const { response, told, hears } = await follow(address, token);
      expect(response.status).toBe(200);
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      expect(response.headers.has('content-encoding')).toBe(false);
      await hears(0);
      expect(told()).toEqual([0]);
      const stop = database.revisions.listen(() => {
        const reading = database.read.selectFrom('users').select('habits_revision').execute();
        stored.push(reading.then(([row]) => row?.habits_revision));
      });
      const stored: Promise<number | undefined>[] = [];
      const { id } = (await createHabit(token)).json<HabitAnswer>();
      await hears(1);
      expect(told()).toEqual([0, 1]);
      const body = { value: true, date: '2026-11-21' };
      await test.send('POST', `/api/habits/${id}/completions`, { token, body });
      await hears(2);
      expect(told()).toEqual([0, 1, 2]);
      const renamed = { type: 'change_habit', habit: id, name: 'Read more' };
      const commands = [renamed, renamed, { ...renamed, name: 'Read' }].map((command) => {
        return { id: newId(), at: new Date(test.now()).toISOString(), command };
      });
      await test.send('POST', '/api/notebook/commands', { token, body: { commands } });
      await hears(4);
      // Where a machine is busy, the commands of a batch are stored in more than one write.
      expect(told()).toEqual([...new Set(told())].toSorted());
      expect(told().slice(0, 3)).toEqual([0, 1, 2]);
      expect(told().at(-1)).toBe(4);
      stop();
      // PostgreSQL’s own notice may come after what was said in this process.
      for (const revision of await Promise.all(stored)) expect(told()).toContain(revision);
      expect((await follow(address, token)).response.status).toBe(200);
    });

    it('is told of nothing that was refused or undone, and of nobody else’s', async () => {
      const { test, address, createHabit } = await started(await open());
      const { access_token: ada } = await test.signUp();
      const { access_token: bob } = await test.signUp({ email: 'bob@example.org' });
      const [ofAda, ofBob] = [await follow(address, ada), await follow(address, bob)];
      await createHabit(bob);
      await ofBob.hears(1);
      expect(ofBob.told()).toEqual([0, 1]);
      expect((await createHabit(ada, 'HOURLY')).statusCode).toBe(400);
      const undone = await test.send('PATCH', '/api/habits/01a1fe01-73c6-70ef-8433-f791457008c3', {
        token: ada,
        body: { name: 'Another' },
      });
      expect(undone.statusCode).toBe(404);
      // What is told comes in order: nothing was told before this.
      await createHabit(ada);
      await ofAda.hears(1);
      expect(ofAda.told()).toEqual([0, 1]);
      expect(ofBob.told()).toEqual([0, 1]);
    });

    it('ends within five seconds of its session, however that ends', async () => {
      const { test, address } = await started(await open());
      const { access_token: first } = await test.signUp();
      const elsewhere = await signIn(test);
      const deleted = await test.signUp({ email: 'bob@example.org' });
      const stays = await signIn(test);
      const send = (
        method: 'POST' | 'DELETE' | 'PATCH',
        path: string,
        token: string,
        body?: object,
      ) => test.send(method, path, { token, body });

      const streams = {
        signedOut: await follow(address, first),
        deleted: await follow(address, deleted.access_token),
      };
      const kept = await follow(address, stays);
      await send('POST', '/api/auth/logout', first);
      await send('DELETE', '/api/profile/me', deleted.access_token, { password: PASSWORD });
      await lookUntil(Promise.all(Object.values(streams).map(({ ended }) => ended)));
      const another = await follow(address, elsewhere);
      const change = { current_password: PASSWORD, new_password: 'a fresh start 98' };
      await send('PATCH', '/api/profile/password', stays, change);
      await lookUntil(another.ended);
      expect(kept.told()).toEqual([0]);
      await send('POST', '/api/habits', stays, { name: 'Read', frequency: 'DAILY' });
      await kept.hears(1);
      expect(kept.told()).toEqual([0, 1]);
      expect((await follow(address, elsewhere)).response.status).toBe(401);
    });

    it('ends after an hour and some minutes, to be followed anew', async () => {
      const { test, address } = await started(await open());
      const { access_token: token } = await test.signUp();
      const { ended } = await follow(address, token);
      test.advance(70 * 60 * SECOND);
      await expect(lookUntil(ended)).resolves.toBeUndefined();
    });

    it('is asked to look anew, within minutes, and when the database is another one', async () => {
      const database = await open();
      const { test, address } = await started(database);
      const { access_token: token } = await test.signUp();
      const { hears, told } = await follow(address, token);
      await hears(0);
      for (let times = 1; times <= 2; times += 1) {
        const asked = () => told().filter((revision) => revision === -1).length;
        await expect
          .poll(() => {
            test.advance(10 * SECOND);
            vi.advanceTimersByTime(5 * SECOND);
            return asked();
          })
          .toBe(times);
        await renewEpoch(database.migrating);
      }
    });

    it('ends at once when the server is about to, which waits for no stream', async () => {
      const { test, address } = await started(await open());
      const { access_token: token } = await test.signUp();
      const streams = await Promise.all(Array.from({ length: 3 }, () => follow(address, token)));
      test.app.drain();
      for (const { ended } of streams) await ended;
      const { response } = await follow(address, token);
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
      await test.app.http.close();
    });
  });
});

eachDatabase(
  ({ open }) => {
    it('a person follows twenty times at once, and again when somebody left', async () => {
      const { test, address } = await started(await open());
      const { access_token: token } = await test.signUp();
      const streams = await Promise.all(Array.from({ length: 20 }, () => follow(address, token)));
      const { response } = await follow(address, token);
      expect([response.status, response.headers.get('retry-after')]).toEqual([429, '30']);
      // Streams take no place of other reads.
      expect((await test.send('GET', '/api/profile/me', { token })).statusCode).toBe(200);
      streams[0]?.leave();
      await expect.poll(async () => (await follow(address, token)).response.status).toBe(200);
      const { access_token: bob } = await test.signUp({ email: 'bob@example.org' });
      expect((await follow(address, bob)).response.status).toBe(200);
    });

    it('a HEAD of a stream follows nothing', async () => {
      const { test } = await started(await open());
      const { access_token: token } = await test.signUp();
      for (let n = 0; n < 25; n += 1) {
        const headers = { authorization: `Bearer ${token}` };
        const url = '/api/notebook/live';
        const { statusCode, body } = await test.app.http.inject({ method: 'HEAD', url, headers });
        expect([statusCode, body]).toEqual([200, '']);
      }
    });
  },
  ['sqlite'],
);
