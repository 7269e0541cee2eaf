import { Webhook as Verifier } from 'standardwebhooks';
import { describe, expect, it, vi } from 'vitest';
import type {
  CreateWebhookBody,
  MadeWebhook,
  Webhook,
  WebhookDelivery,
} from '#contract/webhooks.ts';
import type { Database } from '../../platform/database/database.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/clock.ts';
import { anyDatabase, eachDatabase } from '../../testing/each-database.ts';
import { startReceiver, type TestReceiver } from '../../testing/start-receiver.ts';
import { buildTestApp, PASSWORD, signInAgain, type TestApp } from '../../testing/test-app.ts';
import { lookOrPutOff } from './watch.usecases.ts';

const EVENTS: CreateWebhookBody['events'] = [
  'day.kept',
  'day.missed',
  'day.skipped',
  'day.taken_back',
  'day.all_kept',
  'habit.changed',
  'streak.reached',
];

async function withReceiver(database: Database) {
  const receiver = await startReceiver();
  const test = await buildTestApp(database, { webhookAllow: [receiver.host] });
  const { access_token: token, refresh_token: refresh } = await test.signUp();
  const read = await createHabit(test, token, 'Read');
  const hook = (asked: Partial<CreateWebhookBody> = {}) => make(test, token, receiver, asked);
  return { receiver, test, token, refresh, read, hook };
}

const createHabit = async (test: TestApp, token: string, name: string): Promise<string> =>
  (await test.send('POST', '/api/habits', { token, body: { name, frequency: 'DAILY' } })).json().id;

const bodyFor = ({ host }: TestReceiver, asked: Partial<CreateWebhookBody> = {}) => ({
  name: 'House',
  url: `http://${host}/hook`,
  format: 'standard',
  events: EVENTS,
  habits: null,
  ...asked,
});

async function make(
  test: TestApp,
  token: string,
  receiver: TestReceiver,
  asked: Partial<CreateWebhookBody> = {},
): Promise<MadeWebhook> {
  const body = bodyFor(receiver, asked);
  const made = await test.send('POST', '/api/profile/webhooks', { token, body });
  if (made.statusCode !== 201) throw new Error(made.body);
  return made.json<MadeWebhook>();
}

const mark = (test: TestApp, token: string, habit: string, body: object = {}) =>
  test.send('POST', `/api/habits/${habit}/completions`, { token, body });

/** Looks at what is due, and sends what there is to send. */
async function tell(test: TestApp): Promise<void> {
  test.advance(2 * SECOND);
  await test.app.webhooks.runDue();
  await test.app.jobs.runDue();
}

const list = async (test: TestApp, token: string) =>
  (await test.send('GET', '/api/profile/webhooks', { token })).json<Webhook[]>();

const log = async (test: TestApp, token: string, { webhook }: MadeWebhook) =>
  (await test.send('GET', `/api/profile/webhooks/${webhook.id}/deliveries`, { token })).json<
    WebhookDelivery[]
  >();

const ownerOf = async ({ read }: Database) =>
  (await read.selectFrom('users').select('id').executeTakeFirstOrThrow()).id;

const never = () => expect.fail();

const codeOf = (answer: { body: string }) => JSON.parse(answer.body).code;

const typesOf = ({ received }: TestReceiver) =>
  received.map(({ body }): string => JSON.parse(body).type);

eachDatabase(({ open }) => {
  describe('a webhook', () => {
    it('is told what happens, signed so that the library of the standard knows it', async () => {
      const { receiver, test, token, read, hook } = await withReceiver(await open());
      const { secret } = await hook({ events: ['day.kept'] });
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      await mark(test, token, read);
      await tell(test);
      expect(typesOf(receiver)).toEqual(['day.kept']);
      const [{ body, headers } = { body: '', headers: {} }] = receiver.received;
      vi.useFakeTimers({ now: test.now(), toFake: ['Date'] });
      try {
        const verifier = new Verifier(secret);
        const signed = headers as Record<string, string>;
        expect(verifier.verify(body, signed)).toEqual({
          type: 'day.kept',
          timestamp: new Date(test.now()).toISOString(),
          data: { habit: { id: read, name: 'Read', icon: expect.any(String) }, date: '2026-11-21' },
        });
        expect(() => verifier.verify(`${body} `, signed)).toThrow('No matching signature');
        expect(() => verifier.verify(body, { ...signed, 'webhook-id': 'x' })).toThrow();
        expect(() =>
          new Verifier(`whsec_${btoa('another secret')}`).verify(body, signed),
        ).toThrow();
      } finally {
        vi.useRealTimers();
      }
    });

    it('is told once, also where the job of a message is done again', async () => {
      const database = await open();
      const { receiver, test, token, read, hook } = await withReceiver(database);
      await hook({ events: ['day.kept'] });
      await mark(test, token, read);
      test.advance(2 * SECOND);
      await test.app.webhooks.runDue();
      const [job] = await database.read
        .selectFrom('jobs')
        .selectAll()
        .where('kind', '=', 'webhook')
        .execute();
      await test.app.jobs.runDue();
      if (job) await database.write((writer) => writer.insertInto('jobs').values(job).execute());
      await test.app.jobs.runDue();
      expect([job?.kind, typesOf(receiver)]).toEqual(['webhook', ['day.kept']]);
    });

    it('tells what it is for, of the habits that it is for, and of many changes one', async () => {
      const { receiver, test, token, read, hook } = await withReceiver(await open());
      const run = await createHabit(test, token, 'Run');
      await hook({ events: ['day.kept', 'day.taken_back', 'day.missed'], habits: [run] });
      await mark(test, token, read);
      for (const value of [true, false, true, false, true]) await mark(test, token, run, { value });
      await tell(test);
      expect(typesOf(receiver)).toEqual(['day.kept']);
      await test.send('DELETE', `/api/habits/${run}/completions/2026-11-21`, { token });
      await tell(test);
      test.advance(DAY);
      await tell(test);
      expect(typesOf(receiver)).toEqual(['day.kept', 'day.taken_back', 'day.missed']);
      await tell(test);
      expect(receiver.received.length).toBe(3);
      const fresh = await signInAgain(test);
      const [{ id } = { id: '' }] = await list(test, fresh);
      await test.send('DELETE', `/api/profile/webhooks/${id}`, { token: fresh });
      await mark(test, fresh, run, { value: true });
      await tell(test);
      expect([receiver.received.length, await list(test, fresh)]).toEqual([3, []]);
    });

    it('is sealed, shown without its secret, and gone with its account', async () => {
      const database = await open();
      const { test, token, hook } = await withReceiver(database);
      const made = await hook();
      expect(await list(test, token)).toEqual([made.webhook]);
      const stored = await database.read.selectFrom('webhooks').selectAll().execute();
      for (const text of [JSON.stringify(stored), JSON.stringify(test.logs())]) {
        expect(text).not.toContain(made.secret);
        expect(text).not.toContain(made.webhook.url);
      }
      expect((await test.mails()).at(-1)?.text).toContain('House');
      const { url: _url, failing_since: _since, ...told } = made.webhook;
      const exported = await test.send('GET', '/api/profile/export', { token });
      expect(exported.json().webhooks).toEqual([told]);
      await test.send('DELETE', '/api/profile/me', { token, body: { password: PASSWORD } });
      for (const table of ['webhooks', 'webhook_watches', 'webhook_deliveries'] as const)
        expect(await database.read.selectFrom(table).selectAll().execute()).toEqual([]);
    });

    it('goes to addresses that may be reached, and asks who makes or changes it', async () => {
      const { receiver, test, token, refresh, hook, read } = await withReceiver(await open());
      const { webhook } = await hook();
      const send = (method: 'POST' | 'PATCH', asked: object, bearer = token) =>
        test.send(method, `/api/profile/webhooks${method === 'POST' ? '' : `/${webhook.id}`}`, {
          token: bearer,
          body: bodyFor(receiver, asked),
        });
      for (const url of ['http://127.0.0.1:1/', 'https://169.254.169.254/', 'http://example.org/'])
        for (const method of ['POST', 'PATCH'] as const)
          expect((await send(method, { url })).json()).toMatchObject({
            errors: [{ path: 'url', code: 'invalid' }],
          });
      expect((await send('POST', { habits: [read] })).json()).toMatchObject({
        errors: [{ path: 'events', code: 'invalid' }],
      });
      const others = { events: ['day.kept'], habits: [webhook.id] };
      expect(codeOf(await send('POST', others))).toBe('not_found');
      const { access_token: bob } = await test.signUp({ email: 'bob@example.org' });
      expect(codeOf(await send('PATCH', {}, bob))).toBe('not_found');
      for (const path of ['', '/test'])
        expect(
          codeOf(
            await test.send(
              path === '' ? 'DELETE' : 'POST',
              `/api/profile/webhooks/${webhook.id}${path}`,
              { token: bob },
            ),
          ),
        ).toBe('not_found');
      for (let n = 0; n < 9; n += 1) await hook();
      expect(codeOf(await send('POST', {}))).toBe('limit_reached');
      test.advance(11 * MINUTE);
      const refreshed = await test.send('POST', '/api/auth/refresh', { token: refresh });
      const late = refreshed.json<{ access_token: string }>().access_token;
      expect(codeOf(await send('PATCH', {}, late))).toBe('password_needed');
    });

    it('that is made while the watch of its notebook ends is told what happens', async () => {
      const database = await open();
      const { receiver, test, token, read, hook } = await withReceiver(database);
      const watches = () => database.read.selectFrom('webhook_watches').selectAll().execute();
      const { webhook } = await hook();
      await test.send('DELETE', `/api/profile/webhooks/${webhook.id}`, { token });
      const making: Database['write'] = async (work, owner) => {
        await hook({ events: ['day.kept'] });
        return await database.write(work, owner);
      };
      const watching = {
        database: { ...database, write: making },
        clock: () => test.now(),
        runTask: never,
        takeWork: never,
        takeMessages: never,
        jobs: { add: never },
      };
      await lookOrPutOff(watching, await ownerOf(database), never);
      expect(await watches()).toHaveLength(1);
      await mark(test, token, read);
      await tell(test);
      expect(typesOf(receiver)).toEqual(['day.kept']);
      for (const { id } of await list(test, token))
        await test.send('DELETE', `/api/profile/webhooks/${id}`, { token });
      await mark(test, token, read);
      await tell(test);
      expect(await watches()).toEqual([]);
    });

    it('ends with an alarm', async () => {
      const { receiver, test, token, read, hook } = await withReceiver(await open());
      await hook();
      const [, alarm] = /alarm#token=([\w-]+)/.exec((await test.mails()).at(-1)?.text ?? '') ?? [];
      await mark(test, token, read);
      await test.send('POST', '/api/auth/alarm', { body: { token: alarm } });
      await tell(test);
      expect(receiver.received).toEqual([]);
      expect(await list(test, await signInAgain(test))).toEqual([]);
    });
  });

  it('a message is one of three hundred an hour, of which fifty are kept: the rest is told later', async () => {
    const { receiver, test, token, read, hook } = await withReceiver(await open());
    const made = await hook({ events: ['day.kept', 'day.taken_back'] });
    const path = `/api/profile/webhooks/${made.webhook.id}/test`;
    for (let n = 0; n < 300; n += 1) await test.send('POST', path, { token });
    expect(codeOf(await test.send('POST', path, { token }))).toBe('too_many_requests');
    await test.app.jobs.runDue();
    expect((await log(test, token, made)).length).toBe(50);
    for (const value of [true, false, true]) {
      await mark(test, token, read, { value });
      await tell(test);
    }
    const told = () => typesOf(receiver).filter((type) => type !== 'test');
    expect(told()).toEqual(['day.kept']);
    await mark(test, token, read, { value: false });
    await tell(test);
    expect(told()).toEqual(['day.kept']);
    test.advance(HOUR);
    await tell(test);
    expect(told()).toEqual(['day.kept', 'day.taken_back']);
  });
});

anyDatabase(({ open }) => {
  describe('a message', () => {
    it('is tried for a day, with the same id, and then given up', async () => {
      const { receiver, test, token, hook } = await withReceiver(await open());
      const made = await hook();
      receiver.answer = (response) => void response.writeHead(503).end();
      const path = `/api/profile/webhooks/${made.webhook.id}/test`;
      expect((await test.send('POST', path, { token })).statusCode).toBe(202);
      for (let hour = 0; hour <= 26; hour += 1) {
        await test.app.jobs.runDue();
        test.advance(HOUR);
      }
      const fresh = await signInAgain(test);
      const [sent] = await log(test, fresh, made);
      expect(sent).toMatchObject({ event: 'test', state: 'given_up', status: 503, reason: null });
      expect(sent?.attempts).toBeGreaterThan(7);
      expect(receiver.received.length).toBe(sent?.attempts);
      const ids = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
      expect(ids).toEqual(new Set([sent?.id]));
      receiver.answer = (response) => void response.writeHead(200).end('secret of the receiver');
      const again = `/api/profile/webhooks/${made.webhook.id}/deliveries/${sent?.id}/resend`;
      expect((await test.send('POST', again, { token: fresh })).statusCode).toBe(202);
      expect(codeOf(await test.send('POST', again, { token: fresh }))).toBe('conflict');
      await test.app.jobs.runDue();
      const after = await log(test, fresh, made);
      expect(after).toMatchObject([{ id: sent?.id, state: 'taken', status: 200, attempts: 1 }]);
      expect(JSON.stringify([after, test.logs()])).not.toContain('secret of the receiver');
      expect(await list(test, fresh)).toMatchObject([{ failing_since: null, off_at: null }]);
    });

    it('waits for its receiver, however many come after it', async () => {
      const database = await open();
      const { receiver, test, token, hook } = await withReceiver(database);
      const made = await hook();
      receiver.answer = (response) => void response.writeHead(503).end();
      const path = `/api/profile/webhooks/${made.webhook.id}/test`;
      const sent = new Set<string>();
      for (let n = 0; n < 60; n += 1)
        sent.add((await test.send('POST', path, { token })).json<WebhookDelivery>().id);
      await test.app.jobs.runDue();
      expect((await log(test, token, made)).length).toBe(50);
      receiver.answer = (response) => void response.writeHead(204).end();
      receiver.received = [];
      for (let hour = 0; hour < 20; hour += 1) {
        test.advance(HOUR);
        await test.app.jobs.runDue();
      }
      expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id']))).toEqual(sent);
      const kept = await database.read.selectFrom('webhook_deliveries').select('state').execute();
      expect(kept).toEqual(Array.from({ length: 50 }, () => ({ state: 'taken' })));
    });

    it('waits some seconds for its turn where many are sent at once', async () => {
      const { receiver, test, token, hook } = await withReceiver(await open());
      const made = await hook();
      receiver.answer = (response) =>
        void setTimeout(() => void response.writeHead(204).end(), 0.2 * SECOND);
      const path = `/api/profile/webhooks/${made.webhook.id}/test`;
      for (let n = 0; n < 40; n += 1) await test.send('POST', path, { token });
      for (let turn = 0; turn < 5; turn += 1) {
        await test.app.jobs.runDue();
        test.advance(5 * SECOND);
      }
      expect(receiver.received.length).toBe(40);
    });

    it('that is answered by 410 switches its webhook off, and its person is told', async () => {
      const { receiver, test, token, read, hook } = await withReceiver(await open());
      const made = await hook({ events: ['day.kept'] });
      receiver.answer = (response) => void response.writeHead(410).end();
      await mark(test, token, read);
      await tell(test);
      expect(receiver.received.length).toBe(1);
      expect(await list(test, token)).toMatchObject([{ off_because: 'gone' }]);
      expect((await test.mails()).at(-1)?.subject).toBe('The webhook House was switched off');
      const path = `/api/profile/webhooks/${made.webhook.id}`;
      expect(codeOf(await test.send('POST', `${path}/test`, { token }))).toBe('conflict');
      await mark(test, token, read, { value: false });
      await tell(test);
      expect(receiver.received.length).toBe(1);
      receiver.answer = (response) => void response.writeHead(204).end();
      const on = await test.send('PATCH', path, { token, body: bodyFor(receiver) });
      expect(on.json()).toMatchObject({ off_at: null, off_because: null });
      await mark(test, token, read);
      await tell(test);
      expect(typesOf(receiver).slice(1).toSorted()).toEqual(['day.all_kept', 'day.kept']);
    });

    it('is one of too many that failed: after a week the webhook is off', async () => {
      const { receiver, test, token, hook } = await withReceiver(await open());
      const made = await hook();
      receiver.answer = (response) => void response.destroy();
      let fresh = token;
      for (let day = 0; day < 9; day += 1) {
        await test.send('POST', `/api/profile/webhooks/${made.webhook.id}/test`, { token: fresh });
        for (let step = 0; step < 5; step += 1) {
          await test.app.jobs.runDue();
          test.advance(5 * HOUR);
        }
        fresh = await signInAgain(test);
        const [{ off_because } = { off_because: null }] = await list(test, fresh);
        expect([day, off_because]).toEqual([day, day < 7 ? null : 'failing']);
        if (off_because !== null) break;
      }
      const failed = { status: null, reason: 'ECONNRESET', state: 'given_up' };
      expect(await log(test, fresh, made)).toContainEqual(expect.objectContaining(failed));
      const texts = (await test.mails()).map(({ text }) => text).join('\n');
      expect(texts).toContain('For a week its receiver accepted nothing');
    });

    it.each([
      ['ntfy', 'text/plain; charset=utf-8', /^\S+ Read & <run>: kept on Saturday 21 November\.$/],
      ['gotify', 'application/json', /^\{"title":"Habitude","message":"\S+ Read & <run>: kept/],
      ['discord', 'application/json', /^\{"content":".*","allowed_mentions":\{"parse":\[\]\}\}$/],
      ['slack', 'application/json', /^\{"text":"\S+ Read &amp; &lt;run&gt;: kept on/],
    ] as const)('is written as %s takes it', async (format, type, body) => {
      const { receiver, test, token, hook } = await withReceiver(await open());
      const habit = await createHabit(test, token, 'Read & <run>');
      await hook({ format, events: ['day.kept'] });
      await mark(test, token, habit);
      await tell(test);
      expect(receiver.received[0]?.headers['content-type']).toBe(type);
      expect(receiver.received[0]?.body).toMatch(body);
    });
  });
});
