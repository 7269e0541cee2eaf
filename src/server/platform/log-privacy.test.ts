import { describe, expect, it } from 'vitest';
import { z } from 'zod/mini';
import type { Tokens } from '#contract/account.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { buildTestApp, PASSWORD, type TestApp } from '../testing/test-app.ts';
import { anyDatabase } from '../testing/each-database.ts';

/** What people type: no line of the log may have any of it. */
const EMAIL = 'quill.marlowe@example.org';
const NAME = 'Quill Marlowe';
const HABIT = 'Quit gambling';
const NOTE = 'lost forty again';
const TYPED = 'marker-of-something-typed';

const ID = '0199abcd-0000-7000-8000-00000000aaaa';

/** A value for each name that a field of a body may have. */
const FIELDS = {
  email: EMAIL,
  password: PASSWORD,
  current_password: PASSWORD,
  new_password: `${TYPED} 42`,
  name: NAME,
  code: '123456',
  token: TYPED,
  note: NOTE,
};

function addressOf({ path }: Endpoint, last: string): string {
  return `${path.replaceAll(/\{\w+\}/g, encodeURIComponent(last))}?${TYPED}=${EMAIL}`;
}

/** Makes a call in every way in which it can be wrong, and perhaps right. */
async function make(test: TestApp, endpoint: Endpoint, token: string): Promise<void> {
  const { method, takes, body } = endpoint;
  for (const bearer of [undefined, `${TYPED}.${TYPED}`, token]) {
    for (const last of [ID, TYPED]) {
      const payload = takes === 'file' ? FILE : body && JSON.stringify(fieldsOf(body));
      await test.app.http.inject({
        method,
        url: addressOf(endpoint, last),
        headers: {
          ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
          'content-type': takes === 'file' ? 'application/octet-stream' : 'application/json',
          'x-request-id': TYPED,
          cookie: `__Host-habitude_remember=${TYPED}`,
          'user-agent': TYPED,
        },
        ...(payload === undefined ? {} : { payload }),
      });
    }
  }
}

/** Those of a body that we have something for. */
function fieldsOf(body: NonNullable<Endpoint['body']>): Record<string, string> {
  const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  return Object.fromEntries(Object.entries(FIELDS).filter(([name]) => name in properties));
}

/** After these there is nobody any more who could call. */
const LAST = new Set(['logout', 'deleteAccount']);

const FILE = Buffer.from(`${HABIT},${NOTE}\n${TYPED}`);

anyDatabase(({ open }) => {
  describe('the log', () => {
    it('has nothing that people typed, whatever they call and however it goes', async () => {
      const database = await open();
      const { access_token: token, refresh_token } = await signUp(await buildTestApp(database));
      const test = await buildTestApp(database, {
        logLevel: 'debug',
        mailTransport: {
          async send(_id, { to }) {
            // As mail servers say it.
            const refusal = new Error(`550 5.1.1 <${to}>: no such user`);
            throw Object.assign(refusal, {
              code: 'EENVELOPE',
              responseCode: 550,
              command: 'RCPT TO',
            });
          },
        },
      });
      const send = (path: string, body: object) => test.send('POST', path, { token, body });
      const habit = { name: HABIT, icon: '🎲', frequency: 'DAILY' };
      const { id } = (await send('/api/habits', habit)).json<{ id: string }>();
      await send(`/api/habits/${id}/completions`, { date: '2026-11-21', note: NOTE });
      await test.send('POST', '/api/auth/forgot-password', { body: { email: EMAIL } });
      await test.app.jobs.runDue();
      const calls = Object.entries<Endpoint>(endpoints)
        .filter(([, { events }]) => events === undefined)
        .toSorted(([one], [other]) => Number(LAST.has(one)) - Number(LAST.has(other)))
        .map(([, endpoint]) => endpoint);
      for (const call of calls) await make(test, call, token);
      await test.app.jobs.runDue();

      const log = test.logs();
      // The digits of a time or a random id may be those of a code.
      const told = JSON.stringify(log.map(({ time: _time, request: _request, ...said }) => said));
      const secret = [token, refresh_token, PASSWORD, FIELDS.new_password, '123456'];
      for (const typed of [EMAIL, 'marlowe', NAME, HABIT, NOTE, TYPED, '127.0.0.1', ...secret])
        expect(told).not.toContain(typed);
      // Each call was made, and each line on behalf of one says for which.
      const answered = log.filter(({ msg }) => msg === 'answered');
      const routes = calls.map(({ path }) => path.replaceAll(/\{(\w+)\}/g, ':$1'));
      expect(new Set(answered.map(({ route }) => route))).toEqual(new Set(routes));
      const ids = new Set(answered.map(({ request }) => request));
      expect(ids.size).toBe(answered.length);
      const events = log.filter(({ user, msg }) => user !== undefined && msg !== 'mail sent');
      expect(events.length).toBeGreaterThan(5);
      for (const { request } of events) expect(ids).toContain(request);
    });

    it('tells of a failure inside by the id that its answer has', async () => {
      const database = await open();
      const broken = {
        ...database,
        write: () => Promise.reject(new TypeError('a mistake of ours')),
      };
      const test = await buildTestApp(broken);
      const body = { email: EMAIL, password: PASSWORD, name: NAME };
      const answer = await test.app.http.inject({
        method: 'POST',
        url: '/api/auth/create',
        headers: { 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      });
      expect(answer.statusCode).toBe(500);
      const { request, err } = test.logs().at(-1) ?? {};
      expect(err).toMatchObject({ message: 'a mistake of ours' });
      expect(answer.headers['x-request-id']).toBe(request);
      expect(request).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
      expect(JSON.stringify(test.logs())).not.toContain(EMAIL);
    });
  });
});

async function signUp(test: TestApp): Promise<Tokens> {
  return await test.signUp({ email: EMAIL, name: NAME });
}
