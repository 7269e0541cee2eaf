import { createECDH, createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountExport } from '#contract/export.ts';
import type { Device, PushSubscription, TestAnswer } from '#contract/push.ts';
import { DAY, HOUR, MINUTE } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { cleanUp } from '../../cleanup.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { startPushService, type TestPushService } from '../../testing/start-push-service.ts';
import { buildTestApp, PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { putDevice } from './devices.store.ts';
import { testNotification } from './notification.ts';

const DEVICES = '/api/push/devices';
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

/** A subscription that nothing is sent to. */
function subscription(endpoint = `https://push.example.org/${randomBytes(6).toString('hex')}`) {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys().toString('base64url');
  return { endpoint, keys: { p256dh, auth: randomBytes(16).toString('base64url') } };
}

eachDatabase(({ open }) => {
  let database: Database;
  let test: TestApp;
  let service: TestPushService;
  let ada: string;

  beforeEach(async () => {
    database = await open();
    test = await buildTestApp(database);
    service = await startPushService();
    ada = (await test.signUp({ remember: true })).access_token;
  });

  const register = (token: string, body: PushSubscription) =>
    test.send('POST', DEVICES, { token, body, headers: { 'user-agent': AGENT } });
  const registered = async (token: string, body: PushSubscription) =>
    (await register(token, body)).json<Device>();
  const devices = async (token: string) =>
    (await test.send('GET', DEVICES, { token })).json<Device[]>();
  const tested = async (token: string, id: string) =>
    (await test.send('POST', `${DEVICES}/${id}/test`, { token })).json<TestAnswer>();
  const rows = async () => await database.read.selectFrom('push_devices').selectAll().execute();
  const signIn = async (remember = true) => {
    const body = { email: 'ada@example.org', password: PASSWORD, remember };
    return (await test.send('POST', '/api/auth/login', { body })).json().access_token;
  };

  describe('a device', () => {
    it('is registered, listed and removed', async () => {
      const { key } = (await test.send('GET', '/api/push/key', { token: ada })).json();
      expect(Buffer.from(key, 'base64url')).toHaveLength(65);
      const made = await registered(ada, subscription());
      expect(made).toMatchObject({
        name: 'Firefox · Linux',
        created_at: '2026-11-21T12:00:00.000Z',
        last_success_at: null,
        last_error: null,
        current: true,
      });
      expect(await devices(ada)).toEqual([made]);
      const path = `${DEVICES}/${made.id}`;
      expect((await test.send('DELETE', path, { token: ada })).statusCode).toBe(204);
      expect((await test.send('DELETE', path, { token: ada })).statusCode).toBe(404);
      expect(await devices(ada)).toEqual([]);
    });

    it('is in the export, with the host of its push service and nothing that sends to it', async () => {
      const endpoint = 'https://push.example.org/secret-of-the-device';
      const mine = subscription(endpoint);
      const { current: _current, ...made } = await registered(ada, mine);
      const bob = (await test.signUp({ email: 'bob@example.org', name: 'Bob' })).access_token;
      const exported = (token: string) => test.send('GET', '/api/profile/export', { token });
      const file = await exported(ada);
      expect(file.json<AccountExport>().devices).toEqual([
        { ...made, push_service: 'push.example.org' },
      ]);
      for (const secret of [mine.keys.p256dh, mine.keys.auth, 'secret-of-the-device'])
        expect(file.body).not.toContain(secret);
      expect((await exported(bob)).json<AccountExport>().devices).toEqual([]);
    });

    it('that is registered again is the same, of the session that did it', async () => {
      const mine = subscription();
      const first = await registered(ada, mine);
      const later = await signIn();
      test.advance(MINUTE);
      expect(await registered(later, mine)).toEqual(first);
      expect(await devices(ada)).toEqual([{ ...first, current: false }]);
      const other = { ...mine, keys: subscription().keys };
      expect((await registered(later, other)).id).toBe(first.id);
      expect(await rows()).toMatchObject([{ p256dh: other.keys.p256dh }]);
    });

    it('is one, however many pages register it at once', async () => {
      const mine = subscription();
      const ids = await Promise.all(
        Array.from({ length: 6 }, async () => (await registered(ada, mine)).id),
      );
      expect(new Set(ids).size).toBe(1);
    });

    it('is one of twenty at most', async () => {
      for (let n = 0; n < 20; n += 1) await register(ada, subscription());
      expect((await register(ada, subscription())).json()).toMatchObject({
        code: 'limit_reached',
        limit: 'devices',
      });
    });

    it('that is gone is replaced by the next of its session, and at the limit by any', async () => {
      const gone = async (token: string) => {
        const { id } = await registered(token, service.subscribe('/status-410'));
        await tested(token, id);
        return id;
      };
      await gone(ada);
      const elsewhere = await gone(await signIn());
      const mine = await registered(ada, subscription());
      expect((await devices(ada)).map(({ id }) => id)).toEqual([mine.id, elsewhere]);
      for (let n = 0; n < 19; n += 1) await register(ada, subscription());
      expect(await devices(ada)).toHaveLength(20);
      expect((await devices(ada)).map(({ id }) => id)).not.toContain(elsewhere);
      expect((await register(ada, subscription())).json()).toMatchObject({ limit: 'devices' });
    });

    it('is not registered as often as somebody likes', async () => {
      const mine = subscription();
      for (let n = 0; n < 60; n += 1) await register(ada, mine);
      expect((await register(ada, mine)).statusCode).toBe(429);
      test.advance(HOUR);
      expect((await register(await signIn(), mine)).statusCode).toBe(201);
    });

    it.each([
      ['endpoint', { endpoint: 'ftp://push.example.org/' }],
      ['keys.p256dh', { keys: { ...subscription().keys, p256dh: `B${'A'.repeat(86)}` } }],
      ['keys.p256dh', { keys: { ...subscription().keys, p256dh: 'A'.repeat(87) } }],
      ['keys.p256dh', { keys: { ...subscription().keys, p256dh: 'B' } }],
      ['keys.auth', { keys: { ...subscription().keys, auth: 'x'.repeat(23) } }],
      ['endpoint', { endpoint: `https://push.example.org/${'x'.repeat(2000)}` }],
      ['endpoint', { endpoint: 'https://push.example.org/a\0b' }],
    ])('needs a %s of use', async (path, change) => {
      const answer = await register(ada, { ...subscription(), ...change });
      expect(answer.json()).toMatchObject({ code: 'invalid_request', errors: [{ path }] });
    });

    it('is in no network of ours', async () => {
      const strict = await buildTestApp(database, { isPrivatePushAllowed: false });
      for (const endpoint of ['http://push.example.org/x', 'https://10.0.0.1/x']) {
        const body = subscription(endpoint);
        const answer = await strict.send('POST', DEVICES, { token: ada, body });
        expect(answer.json()).toMatchObject({ errors: [{ path: 'endpoint', code: 'invalid' }] });
      }
    });
  });

  describe('of two accounts', () => {
    let eve: string;

    beforeEach(async () => {
      eve = (await test.signUp({ email: 'eve@example.org' })).access_token;
    });

    it('the one that shows the keys has the browser', async () => {
      const browser = subscription();
      const former = await registered(ada, browser);
      const taken = await registered(eve, browser);
      expect(taken.id).not.toBe(former.id);
      expect([await devices(ada), await devices(eve)]).toEqual([[], [taken]]);
    });

    it('none takes a browser whose address is all that it knows', async () => {
      const browser = subscription();
      const mine = await registered(ada, browser);
      const guesses = [
        { ...browser, keys: { ...subscription().keys, p256dh: browser.keys.p256dh } },
        { ...browser, keys: { ...subscription().keys, auth: browser.keys.auth } },
      ];
      for (const guess of guesses) {
        expect((await register(eve, guess)).json()).toMatchObject({ code: 'conflict' });
        const body = { former: guess, subscription: subscription() };
        const renewed = await test.send('POST', `${DEVICES}/renew`, { body });
        expect(renewed.statusCode).toBe(404);
      }
      expect([await devices(ada), await devices(eve)]).toEqual([[mine], []]);
    });

    it('none sees, tests or removes what is the other’s', async () => {
      const { id } = await registered(ada, service.subscribe());
      for (const [method, path] of [
        ['DELETE', `${DEVICES}/${id}`],
        ['POST', `${DEVICES}/${id}/test`],
      ] as const)
        expect((await test.send(method, path, { token: eve })).statusCode).toBe(404);
      expect([await devices(eve), service.received]).toEqual([[], []]);
    });
  });

  describe('a subscription that a browser exchanges', () => {
    const renew = (former: PushSubscription, now: PushSubscription) =>
      test.send('POST', `${DEVICES}/renew`, { body: { former, subscription: now } });

    it('goes on as the same device, without a session to show', async () => {
      const [former, now] = [subscription(), service.subscribe()];
      const { id } = await registered(ada, former);
      expect((await renew(former, now)).statusCode).toBe(204);
      expect((await renew(former, now)).statusCode).toBe(404);
      expect(await tested(ada, id)).toEqual({ result: 'taken', status: 201 });
    });

    it.each(['/status-410', '/status-500'])(
      'keeps nothing of what comes to its former one at %s then',
      async (path) => {
        const [former, now] = [service.subscribe(path), service.subscribe()];
        const { id } = await registered(ada, former);
        const [device] = await rows();
        if (!device) throw new Error('No device');
        await renew(former, now);
        await test.app.sendPush(device, await testNotification('en'), MINUTE);
        expect(await devices(ada)).toMatchObject([{ id, last_error: null }]);
      },
    );

    it('takes nobody’s place, and none that is no use', async () => {
      const [mine, other] = [subscription(), subscription()];
      await registered(ada, mine);
      await registered(ada, other);
      expect((await renew(mine, other)).statusCode).toBe(409);
      expect((await renew(mine, mine)).statusCode).toBe(204);
      expect((await renew(mine, subscription('ftp://x/'))).json()).toMatchObject({
        errors: [{ path: 'subscription.endpoint' }],
      });
    });

    it('is refused where a page registers the new one at the same moment', async () => {
      const [former, now] = [subscription(), subscription()];
      await registered(ada, former);
      const [device] = await rows();
      if (!device) throw new Error('No device');
      const [added, ends] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const adding = database.write(async (writer) => {
        const hash = createHash('sha256').update(now.endpoint).digest('base64url');
        await putDevice(writer, {
          ...device,
          id: 'other',
          endpoint: now.endpoint,
          endpoint_hash: hash,
        });
        added.resolve();
        await ends.promise;
      });
      await added.promise;
      const renewing = renew(former, now);
      const waiting = sql`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      // On SQLite it comes after the other one as a whole.
      const isWaiting = async () =>
        database.engine === 'sqlite' || (await waiting.execute(database.read)).rows.length > 0;
      await expect.poll(isWaiting).toBe(true);
      ends.resolve();
      await adding;
      expect((await renewing).statusCode).toBe(409);
    });

    it('is not guessed at for long', async () => {
      for (let n = 0; n < 30; n += 1) await renew(subscription(), subscription());
      expect((await renew(subscription(), subscription())).statusCode).toBe(429);
    });
  });

  describe('a test', () => {
    it.each(['en', 'fr'])('is in %s, and noted', async (locale) => {
      await test.send('PATCH', '/api/profile/me', { token: ada, body: { locale } });
      const { id } = await registered(ada, service.subscribe());
      expect(await tested(ada, id)).toEqual({ result: 'taken', status: 201 });
      const { web_push, notification } = JSON.parse(service.received[0]?.text ?? '');
      const prefix = locale === 'fr' ? '/fr' : '';
      expect(web_push).toBe(8030);
      expect(notification).toMatchObject({
        title: expect.stringContaining(locale === 'fr' ? 'cet appareil' : 'this device'),
        lang: locale,
        tag: 'test',
        navigate: `https://habits.example.org${prefix}/account/reminders`,
      });
      expect(await devices(ada)).toMatchObject([
        { last_success_at: '2026-11-21T12:00:00.000Z', last_error: null },
      ]);
    });

    it.each([
      ['/status-429-60', 'busy', 429],
      ['/status-500', 'busy', 500],
      ['/status-403', 'refused', 403],
      ['/redirect', 'refused', 307],
      ['/status-404', 'gone', 404],
      ['/status-410', 'gone', 410],
    ])('that comes to %s is %s', async (path, result, status) => {
      const { id } = await registered(ada, service.subscribe(path));
      expect(await tested(ada, id)).toEqual({ result, status });
      expect(await devices(ada)).toMatchObject([{ last_success_at: null, last_error: result }]);
    });

    it('is sent ten times, and then later', async () => {
      const { id } = await registered(ada, service.subscribe());
      for (let n = 0; n < 10; n += 1) await tested(ada, id);
      expect(await tested(ada, id)).toMatchObject({ code: 'too_many_requests' });
      expect(service.received).toHaveLength(10);
    });
  });

  describe('a device goes with', () => {
    const change = { current_password: PASSWORD, new_password: 'amber lantern 77' };

    it('the log-out', async () => {
      await register(ada, subscription());
      await test.send('POST', '/api/auth/logout', { token: ada });
      expect(await rows()).toEqual([]);
    });

    it('the end of other sessions', async () => {
      await register(ada, subscription());
      await test.send('DELETE', '/api/profile/sessions', { token: await signIn() });
      expect(await rows()).toEqual([]);
    });

    it('a new password elsewhere, and stays where that is chosen', async () => {
      const other = await signIn();
      await register(other, subscription());
      const mine = await registered(ada, subscription());
      const answer = await test.send('PATCH', '/api/profile/password', {
        token: ada,
        body: change,
      });
      expect([answer.statusCode, await devices(ada)]).toEqual([204, [mine]]);
    });

    it('a session that nobody can go on with, once that is tidied up', async () => {
      await register(ada, subscription());
      test.advance(8 * DAY);
      await cleanUp({ database, clock: test.now, limits: test.app.limits });
      expect(await rows()).toEqual([]);
    });

    it('the account', async () => {
      await register(ada, subscription());
      await test.send('DELETE', '/api/profile/me', { token: ada, body: { password: PASSWORD } });
      expect(await rows()).toEqual([]);
    });
  });
});
