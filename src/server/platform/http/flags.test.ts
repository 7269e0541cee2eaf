import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { Tokens } from '#contract/account.ts';
import { statusOf } from '#contract/endpoint.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { endpoints, type Endpoints } from '#contract/endpoints.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import {
  buildTestApp,
  PASSWORD,
  rememberCookieIn,
  REMEMBER_COOKIE,
  type TestApp,
} from '../../testing/test-app.ts';

/** The calls with a flag: a table of them names each, or does not compile. */
type With<Flag> = {
  [Name in keyof Endpoints]: Endpoints[Name] extends Flag ? Name : never;
}[keyof Endpoints];

function namesOf<Name extends keyof Endpoints>(table: Record<Name, unknown>): Name[] {
  return Object.keys(table) as Name[];
}

async function asAda(test: TestApp) {
  const { access_token: token } = await test.signUp({ remember: true });
  return (name: keyof Endpoints, body?: unknown, headers: Record<string, string> = {}) => {
    const { method, path } = endpoints[name];
    return test.send(method, path, { body, token, headers });
  };
}

/** For each call: what changes its answer. */
const CONDITIONAL: Record<
  Exclude<With<{ conditional: unknown }>, With<{ auth: 'none' }>>,
  [keyof Endpoints, unknown]
> = {
  listHabits: ['createHabit', { name: 'Read', frequency: 'DAILY' }],
  getToday: ['createHabit', { name: 'Read', frequency: 'DAILY' }],
  readNotebook: ['createHabit', { name: 'Read', frequency: 'DAILY' }],
};

const PASSKEY = {
  id: 'x',
  client_data: 'x',
  authenticator_data: 'x',
  signature: 'x',
  user_handle: 'x',
};

/** For each call: bodies that are refused, by what is wrong with them. */
const UNPROCESSABLE: {
  [Name in Exclude<With<{ unprocessable: unknown }>, With<{ takes: unknown }>>]: Record<
    Endpoints[Name]['unprocessable'][number],
    unknown
  >;
} = {
  createNewPassword: { invalid_token: { token: 'x', password: 'a fresh start 98' } },
  deleteAccount: { invalid_credentials: { password: 'wrong' } },
  requestEmailChange: { invalid_credentials: { email: 'a@example.org', password: 'wrong' } },
  changePassword: {
    invalid_credentials: { current_password: 'wrong', new_password: 'a fresh start 98' },
  },
  confirmPassword: { invalid_credentials: { password: 'wrong' } },
  raiseAlarm: { invalid_token: { token: 'x' } },
  signInByLink: { invalid_token: { token: 'x' } },
  confirmPasskey: { invalid_passkey: { passkey: PASSKEY } },
  addPasskey: {
    invalid_passkey: { id: 'x', client_data: 'x', attestation: 'x', transports: [] },
  },
  lookAtReminder: { invalid_token: { token: 'x' } },
  markDone: { invalid_token: { token: 'x', id: '0199abcd-0000-7000-8000-000000000000' } },
  takeDoneBack: { invalid_token: { token: 'x' } },
  remindLater: { invalid_token: { token: 'x' } },
  stopReminder: { invalid_token: { token: 'x' } },
  openSealed: { invalid_token: { sealed: 'x' } },
};

/** For each call: the name under which its answer is saved. */
const GIVES: Record<Exclude<With<{ gives: unknown }>, With<{ auth: 'none' }>>, string> = {
  exportCsv: 'habitude-2026-11-21.csv',
  exportLoop: 'Loop Habits CSV 2026-11-21.zip',
  exportLoopBackup: 'Loop Habits Backup 2026-11-21.db',
};

const REFRESH: Record<With<{ auth: 'refresh' }>, true> = { refresh: true };

const SESSION: Record<With<{ auth: 'session' }>, true> = { logout: true };

const FORMS: Record<With<{ takes: 'form' }>, [string, ProblemCode]> = {
  stopWithOneClick: ['List-Unsubscribe=One-Click', 'invalid_token'],
  logOutByProvider: ['logout_token=x', 'not_found'],
  logOutByNamedProvider: ['logout_token=x', 'not_found'],
};

const TAKES: Record<With<{ takes: 'file' }>, true> = { previewImport: true, importFile: true };

const INSTEAD: Record<With<{ instead: unknown }>, true> = { verifyEmail: true };

eachDatabase(
  ({ open }) => {
    describe('conditional', () => {
      it.each(namesOf(CONDITIONAL))('%s is answered once, until it changes', async (name) => {
        const ask = await asAda(await buildTestApp(await open()));
        const first = await ask(name);
        const etag = String(first.headers['etag']);
        expect(etag).toMatch(/^W\/"[\w.-]+"$/);
        const known = (headers: string) => ask(name, undefined, { 'if-none-match': headers });
        for (const header of [etag, `"other", ${etag}`, etag.slice(2), '*']) {
          const again = await known(header);
          expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', etag]);
          expect(again.headers).toMatchObject({ 'cache-control': 'no-store' });
        }
        const [change, body] = CONDITIONAL[name];
        await ask(change, body);
        const changed = await known(etag);
        expect(changed.statusCode).toBe(statusOf(endpoints[name]));
        expect(changed.headers['etag']).not.toBe(etag);
        expect(changed.body).not.toBe(first.body);
      });

      it('nobody has what another person was given', async () => {
        const test = await buildTestApp(await open());
        const ask = await asAda(test);
        const { access_token: token } = await test.signUp({ email: 'bob@example.org' });
        for (const name of namesOf(CONDITIONAL)) {
          const headers = { 'if-none-match': String((await ask(name)).headers['etag']) };
          const { method, path } = endpoints[name];
          const answer = await test.send(method, path, { token, headers });
          expect(answer.statusCode).toBe(statusOf(endpoints[name]));
        }
      });
    });

    describe('unprocessable', () => {
      it.each(namesOf(UNPROCESSABLE))('%s says so of its body, and not as a 401', async (name) => {
        const ask = await asAda(await buildTestApp(await open()));
        for (const [code, body] of Object.entries(UNPROCESSABLE[name])) {
          const answer = await ask(name, body);
          expect([answer.statusCode, answer.json()]).toMatchObject([422, { status: 422, code }]);
        }
      });
    });

    describe('auth: refresh', () => {
      const refreshed = (answer: LightMyRequestResponse) => [
        answer.statusCode,
        answer.json<Partial<Tokens>>().token_type,
      ];

      it.each(namesOf(REFRESH))('%s takes a bearer or the cookie', async (name) => {
        const test = await buildTestApp(await open());
        const ask = (sending: Parameters<TestApp['send']>[2]) =>
          test.send(endpoints[name].method, endpoints[name].path, sending);
        const login = { email: 'ada@example.org', password: PASSWORD, remember: true };
        const { refresh_token: token, access_token } = await test.signUp();
        const remembered = await test.send('POST', '/api/auth/login', { body: login });
        const cookies = { [REMEMBER_COOKIE]: rememberCookieIn(remembered) ?? '' };
        const headers = { 'sec-fetch-site': 'same-origin' };
        expect(refreshed(await ask({ token }))).toEqual([200, 'Bearer']);
        expect(refreshed(await ask({ cookies, headers }))).toEqual([200, 'Bearer']);
        expect((await ask({ cookies })).statusCode).toBe(403);
        for (const sending of [{}, { token: access_token }, { token: 'x', cookies, headers }]) {
          const answer = await ask(sending);
          expect([answer.statusCode, answer.json().code]).toEqual([401, 'invalid_token']);
        }
      });
    });

    describe('auth: session', () => {
      it.each(namesOf(SESSION))('%s takes either bearer, or the cookie', async (name) => {
        const test = await buildTestApp(await open());
        const { method, path } = endpoints[name];
        const headers = { 'sec-fetch-site': 'same-origin' };
        await test.signUp();
        const body = { email: 'ada@example.org', password: PASSWORD, remember: true };
        for (const proof of ['access_token', 'refresh_token', 'cookie'] as const) {
          const login = await test.send('POST', '/api/auth/login', { body });
          const cookies = { [REMEMBER_COOKIE]: rememberCookieIn(login) ?? '' };
          const shown = proof === 'cookie' ? { cookies } : { token: login.json()[proof] };
          const answer = await test.send(method, path, { headers, ...shown });
          expect(answer.statusCode).toBe(statusOf(endpoints[name]));
        }
        for (const [sending, code] of [
          [{}, 'invalid_token'],
          [{ token: 'x' }, 'unauthenticated'],
        ] as const) {
          const answer = await test.send(method, path, sending);
          expect([answer.statusCode, answer.json().code]).toEqual([401, code]);
        }
      });
    });

    describe('gives', () => {
      it.each(namesOf(GIVES))('%s is a file with a name', async (name) => {
        const ask = await asAda(await buildTestApp(await open()));
        const { headers } = await ask(name);
        expect(headers['content-type']).toBe(endpoints[name].gives);
        expect(headers['content-disposition']).toBe(`attachment; filename="${GIVES[name]}"`);
      });
    });

    describe('takes: file', () => {
      it.each(namesOf(TAKES))('%s takes bytes alone', async (name) => {
        const ask = await asAda(await buildTestApp(await open()));
        expect((await ask(name, {})).statusCode).toBe(415);
        const bytes = { 'content-type': 'application/octet-stream' };
        expect((await ask(name, 'Dear diary,', bytes)).json().code).toBe('unknown_format');
      });
    });

    describe('takes: form', () => {
      it.each(namesOf(FORMS))('%s takes the fields of a form alone', async (name) => {
        const test = await buildTestApp(await open());
        const ask = (type: string, body: string) =>
          test.send(endpoints[name].method, endpoints[name].path, {
            body,
            headers: { 'content-type': type },
          });
        const form = 'application/x-www-form-urlencoded';
        expect((await ask('application/json', '{}')).statusCode).toBe(415);
        expect((await ask(form, 'a=b')).json().code).toBe('invalid_request');
        expect((await ask(form, 'x'.repeat(5000))).json().code).toBe('payload_too_large');
        expect((await ask('multipart/form-data', 'x')).json().code).toBe('invalid_request');
        const [fields, code] = FORMS[name];
        expect((await ask(form, fields)).json().code).toBe(code);
      });
    });

    describe('instead', () => {
      it.each(namesOf(INSTEAD))('%s has another status where it says more', async (name) => {
        const test = await buildTestApp(await open());
        const body = { email: 'ada@example.org', password: PASSWORD, name: 'Ada' };
        await test.send('POST', endpoints.createAccount.path, { body });
        const { method, path } = endpoints[name];
        const given = { email: body.email, code: await test.code() };
        const elsewhere = await test.send(method, path, { body: given });
        expect([elsewhere.statusCode, typeof elsewhere.json().token]).toEqual([200, 'string']);
      });
    });
  },
  ['sqlite'],
);
