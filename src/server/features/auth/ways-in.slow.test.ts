import fc from 'fast-check';
import { TOTP } from 'otpauth';
import { afterAll, expect, it } from 'vitest';
import type { Tokens } from '#contract/account.ts';
import type { AskPasskey, Credentials, MakePasskey } from '#contract/passkeys.ts';
import type { Identity } from '#contract/providers.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { deriveKeys } from '../../platform/keys.ts';
import { createOutbox } from '../../platform/mail/outbox.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { Authenticator } from '../../testing/authenticator.ts';
import { comeBy, join, withProviders } from '../../testing/provider/come-by.ts';
import { openProvider } from '../../testing/provider/open-provider.ts';
import { anyDatabase } from '../../testing/each-database.ts';
import { changeAccount } from '../operator/change-account.usecases.ts';
import { findAccountOf } from '../operator/lists.usecases.ts';
import {
  APP_SECRET,
  buildTestApp,
  codeOf,
  PASSWORD,
  type TestApp,
} from '../../testing/test-app.ts';

const EMAIL = 'ada@example.org';
const SITE = { publicUrl: 'https://habits.example.org', operatorEmail: undefined };

const ACTS = [
  'add a passkey',
  'remove a passkey',
  'remove the password',
  'choose a password',
  'join a sign-in',
  'remove a sign-in',
  'add an app',
  'remove the app',
  'make recovery codes',
  'use a recovery code',
  'trust a device',
  'have the operator reset it',
  'reset by mail',
  'raise an alarm',
] as const;

/** What happened is what was to happen. */
function see(found: unknown, wanted: unknown): void {
  expect(found).toEqual(wanted);
}

/** A person, and what they know and have that lets them in. */
class Owner {
  readonly #test: TestApp;
  readonly #database: Database;
  password: string | undefined = PASSWORD;
  passkeys: { id: string; device: Authenticator }[] = [];
  secret: string | undefined;
  codes: string[] = [];
  /** the ids of their identities, by who they are at the provider */
  identities = new Map<string, string>();
  isHeld = false;
  /** what a device shows, and what was true when it was trusted */
  trusted: { cookies: Record<string, string>; password: string; secret: string } | undefined;
  #chosen = 0;

  constructor(test: TestApp, database: Database) {
    this.#test = test;
    this.#database = database;
  }

  #send(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, more: object = {}) {
    return this.#test.send(method, `/api${path}`, more);
  }

  code(): string {
    this.#test.advance(31 * SECOND);
    return new TOTP({ secret: this.secret ?? '' }).generate({ timestamp: this.#test.now() });
  }

  logIn(more: object, cookies: Record<string, string> = {}) {
    const body = { email: EMAIL, password: this.password ?? 'none at all', ...more };
    return this.#send('POST', '/auth/login', { body, cookies });
  }

  /** Comes in by each way that there is; the last is the strongest. */
  async enter(): Promise<string> {
    const tokens: string[] = [];
    const keep = (answer: Awaited<ReturnType<Owner['logIn']>>) => {
      see(codeOf(answer), 200);
      tokens.push(answer.json<Tokens>().access_token);
    };
    for (const sub of this.identities.keys()) {
      await provider.be({ sub });
      keep(await comeBy(this.#test, provider));
    }
    await this.#enterAsTrusted();
    const alone = await this.logIn({});
    if (this.password === undefined) see(codeOf(alone), 'invalid_credentials');
    else if (this.secret === undefined) keep(alone);
    else {
      see(codeOf(alone), 'second_factor_needed');
      keep(await this.logIn({ code: this.code() }));
    }
    await this.#tryWithLess(tokens[0]);
    for (const { device } of this.passkeys) {
      const asked = (await this.#send('POST', '/auth/passkey/challenge')).json<AskPasskey>();
      keep(await this.#send('POST', '/auth/passkey', { body: { passkey: device.show(asked) } }));
    }
    const [token] = tokens.slice(-1);
    if (token === undefined) throw new Error('There is no way in');
    return token;
  }

  /** A trusted device is asked for no code, as long as nothing has changed. */
  async #enterAsTrusted(): Promise<void> {
    const { trusted, password, secret } = this;
    if (!trusted || password === undefined || secret === undefined) return;
    const isSame = trusted.password === password && trusted.secret === secret;
    const answer = codeOf(await this.logIn({}, trusted.cookies));
    see(answer, isSame ? 200 : 'second_factor_needed');
  }

  /** Whoever has the password alone changes nothing where there is something stronger. */
  async #tryWithLess(token: string | undefined): Promise<void> {
    const [passkey] = this.passkeys;
    if (token === undefined || this.secret !== undefined || !passkey) return;
    const refusal = this.isHeld ? 'changes_held' : 'password_needed';
    for (const path of [`/profile/passkeys/${passkey.id}`, '/profile/password'])
      see(codeOf(await this.#send('DELETE', path, { token })), refusal);
    see(codeOf(await this.#send('POST', '/profile/recovery-codes', { token })), refusal);
  }

  /** What is to be refused, and why. */
  #refusal(isLast: boolean): string | undefined {
    if (this.isHeld) return 'changes_held';
    return isLast ? 'last_way_in' : undefined;
  }

  async do(act: (typeof ACTS)[number], token: string): Promise<void> {
    const held = this.#refusal(false);
    switch (act) {
      case 'add a passkey': {
        const asked = await this.#send('POST', '/profile/passkeys/challenge', { token });
        if (held) return see(codeOf(asked), held);
        const device = new Authenticator();
        const body = device.make(asked.json<MakePasskey>());
        const added = await this.#send('POST', '/profile/passkeys', { token, body });
        return void this.passkeys.push({ id: added.json<{ id: string }>().id, device });
      }
      case 'remove a passkey': {
        const [first, ...others] = this.passkeys;
        if (!first) return;
        const isLast =
          others.length === 0 && this.password === undefined && this.identities.size === 0;
        const path = `/profile/passkeys/${first.id}`;
        const answer = codeOf(await this.#send('DELETE', path, { token }));
        see(answer, this.#refusal(isLast) ?? 204);
        if (answer === 204) this.passkeys = others;
        return;
      }
      case 'remove the password': {
        if (this.password === undefined) return;
        const answer = codeOf(await this.#send('DELETE', '/profile/password', { token }));
        const isLast = this.passkeys.length === 0 && this.identities.size === 0;
        see(answer, this.#refusal(isLast) ?? 204);
        if (answer === 204) this.password = undefined;
        return;
      }
      case 'choose a password': {
        const new_password = this.#newPassword();
        const answer = await this.#send('PATCH', '/profile/password', {
          token,
          body: { new_password },
        });
        see(codeOf(answer), held ?? 204);
        if (!held) this.password = new_password;
        return;
      }
      case 'join a sign-in': {
        const sub = `${this.identities.size} of ${this.#test.now()}`;
        await provider.be({ sub });
        const joined = await join(this.#test, provider, token);
        if (held) return see(codeOf(joined), held);
        return void this.identities.set(sub, joined.json<Identity>().id);
      }
      case 'remove a sign-in': {
        const [[sub, id] = []] = this.identities;
        if (sub === undefined) return;
        const answer = codeOf(await this.#send('DELETE', `/profile/identities/${id}`, { token }));
        const isOnly = this.identities.size === 1 && this.password === undefined;
        see(answer, this.#refusal(isOnly && this.passkeys.length === 0) ?? 204);
        if (answer === 204) this.identities.delete(sub);
        return;
      }
      case 'add an app': {
        const asked = await this.#send('POST', '/profile/second-factor/secret', { token });
        if (held) return see(codeOf(asked), held);
        if (this.secret !== undefined) return see(codeOf(asked), 'conflict');
        const { secret, ticket } = asked.json<{ secret: string; ticket: string }>();
        this.secret = secret;
        const body = { ticket, code: this.code() };
        const added = await this.#send('POST', '/profile/second-factor', { token, body });
        return void (this.codes = added.json<{ codes: string[] }>().codes);
      }
      case 'remove the app': {
        const answer = codeOf(await this.#send('DELETE', '/profile/second-factor', { token }));
        see(answer, held ?? (this.secret === undefined ? 'not_found' : 204));
        if (answer === 204) [this.secret, this.codes] = [undefined, []];
        return;
      }
      case 'make recovery codes': {
        const made = await this.#send('POST', '/profile/recovery-codes', { token });
        const hasStrong = this.secret !== undefined || this.passkeys.length > 0;
        if (held || !hasStrong) return see(codeOf(made), held ?? 'conflict');
        return void (this.codes = made.json<{ codes: string[] }>().codes);
      }
      case 'use a recovery code': {
        if (this.secret === undefined || this.password === undefined) return;
        const code = this.codes.shift();
        if (code === undefined) return;
        see(codeOf(await this.logIn({ code })), 200);
        return see(codeOf(await this.logIn({ code })), 'invalid_code');
      }
      case 'trust a device': {
        const { password, secret } = this;
        if (secret === undefined || password === undefined) return;
        const { cookies } = await this.logIn({ code: this.code(), trust: true });
        const shown = Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
        this.trusted = { cookies: shown, password, secret };
        return;
      }
      case 'have the operator reset it': {
        const isWanted = this.secret !== undefined || this.passkeys.length > 0;
        const isEnough = this.password !== undefined || this.identities.size > 0;
        const isPossible = isWanted && isEnough && !this.isHeld;
        see(await resetBy(this.#test, this.#database), isPossible ? undefined : 'conflict');
        if (!isPossible) return;
        see((await this.#send('GET', '/profile/me', { token })).statusCode, 401);
        [this.passkeys, this.secret, this.codes] = [[], undefined, []];
        return;
      }
      case 'reset by mail': {
        await this.#send('POST', '/auth/forgot-password', { body: { email: EMAIL } });
        const password = this.#newPassword();
        const body = { token: await mailed(this.#test, 'forgot-password'), password };
        const answer = await this.#send('PATCH', '/auth/create-new-password', { body });
        see(codeOf(answer), 204);
        [this.password, this.isHeld] = [password, false];
        return;
      }
      case 'raise an alarm': {
        const alarm = await mailed(this.#test, 'alarm');
        if (alarm === undefined) return;
        const answer = await this.#send('POST', '/auth/alarm', { body: { token: alarm } });
        const [, , until] = Buffer.from(alarm, 'base64url').toString().split(' ');
        const isOver = Number(until) <= this.#test.now();
        see(codeOf(answer), isOver ? 'invalid_token' : 204);
        if (isOver) return;
        const ended = await this.#send('GET', '/profile/me', { token });
        see(ended.statusCode, 401);
        [this.isHeld, this.trusted] = [true, undefined];
      }
    }
  }

  /** What the server says lets the person in. */
  async listed(): Promise<unknown[]> {
    const listed = await this.#send('GET', '/profile/credentials', { token: await this.enter() });
    const { password, passkeys, identities, ...more } = listed.json<Credentials>();
    const { second_factor, recovery_codes } = more;
    return [password, passkeys.length, identities?.length, second_factor, recovery_codes];
  }

  /** What does. */
  owned(): unknown[] {
    const { password, passkeys, identities, secret, codes } = this;
    const has = [password !== undefined, passkeys.length, identities.size];
    return [...has, secret !== undefined, codes.length];
  }

  #newPassword(): string {
    this.#chosen += 1;
    return `a fresh start ${this.#chosen}`;
  }
}

/** The token of the newest mail that leads to a page. */
async function mailed(test: TestApp, page: string): Promise<string | undefined> {
  const texts = (await test.mails()).map(({ text = '' }) => text);
  const links = texts.flatMap((text) => RegExp(`/${page}#token=(\\S+)`).exec(text)?.[1] ?? []);
  return links.at(-1);
}

const provider = await openProvider();
afterAll(provider.close);

const site = withProviders(provider.config);

/** Resets what the person has beside their password, as the command line does. @returns why not */
async function resetBy(test: TestApp, database: Database): Promise<string | undefined> {
  const { jobs, limits } = test.app;
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const outbox = createOutbox({ jobs, limits, log });
  const keys = deriveKeys(APP_SECRET);
  const deps = { database, clock: test.now, log, keys, limits, outbox, ...SITE, ...site };
  const act = 'reset_second_factor';
  const { id = '' } = (await findAccountOf(deps, EMAIL)) ?? {};
  try {
    await changeAccount(deps, 'command line', { userId: id, act });
    return undefined;
  } catch (error) {
    if (error instanceof ProblemError) return error.code;
    throw error;
  }
}
anyDatabase(({ open }) => {
  it('whatever is added, removed and reset, its person comes in, and nobody with less', async () => {
    const acts = fc.array(fc.constantFrom(...ACTS), { minLength: 4, maxLength: 16 });
    const rounds = process.env['TEST_FULL'] === 'yes' ? 100 : 6;
    await fc.assert(
      fc.asyncProperty(acts, async (sequence) => {
        const database = await open();
        const test = await buildTestApp(database, site);
        await test.signUp();
        const owner = new Owner(test, database);
        for (const act of sequence) {
          // Mails and tries are limited by time, which is no part of this.
          test.advance(DAY);
          await owner.do(act, await owner.enter());
          expect(await owner.listed()).toEqual(owner.owned());
        }
        // Its mails are none of the next one's.
        for (const runner of test.app.runners) await runner.stop();
      }),
      { numRuns: rounds },
    );
  }, 300_000);

  it('a sign-in by a provider changes nothing that a second factor guards', async () => {
    const database = await open();
    const test = await buildTestApp(database, site);
    await test.signUp();
    const owner = new Owner(test, database);
    await owner.do('add an app', await owner.enter());
    await owner.do('join a sign-in', await owner.enter());
    const { access_token: token } = (await comeBy(test, provider)).json<Tokens>();
    const sent = { token, body: { new_password: 'a fresh start 98' } };
    for (const answer of [
      await test.send('DELETE', '/api/profile/second-factor', { token }),
      await test.send('PATCH', '/api/profile/password', sent),
      await test.send('DELETE', '/api/profile/password', { token }),
    ])
      expect(codeOf(answer)).toBe('password_needed');
  });

  it('an alarm holds changes until a new password comes by the same mailbox', async () => {
    const database = await open();
    const test = await buildTestApp(database);
    await test.signUp();
    const owner = new Owner(test, database);
    await owner.do('add an app', await owner.enter());
    test.advance(HOUR);
    await owner.do('raise an alarm', await owner.enter());
    for (const act of ['add a passkey', 'choose a password', 'remove the app'] as const)
      await owner.do(act, await owner.enter());
    const token = await owner.enter();
    const mine = { token, body: { email: 'b@example.org' } };
    expect(codeOf(await test.send('POST', '/api/profile/email', mine))).toBe('changes_held');
    expect(codeOf(await test.send('DELETE', '/api/profile/me', { token, body: {} }))).toBe(
      'changes_held',
    );
    expect((await test.send('DELETE', '/api/profile/sessions', { token })).statusCode).toBe(204);
    await owner.do('reset by mail', token);
    await owner.do('remove the app', await owner.enter());
    expect(await owner.listed()).toEqual(owner.owned());
  });

  it('an alarm has trusted devices ask again, works for seven days, and is nothing to forge', async () => {
    const database = await open();
    const test = await buildTestApp(database);
    await test.signUp();
    const owner = new Owner(test, database);
    await owner.do('add an app', await owner.enter());
    const trusted = await owner.logIn({ code: owner.code(), trust: true });
    const cookies = Object.fromEntries(trusted.cookies.map(({ name, value }) => [name, value]));
    const body = { email: EMAIL, password: PASSWORD };
    const again = () => test.send('POST', '/api/auth/login', { body, cookies });
    expect((await again()).statusCode).toBe(200);
    const token = (await mailed(test, 'alarm')) ?? '';
    const raise = async (given: string) =>
      codeOf(await test.send('POST', '/api/auth/alarm', { body: { token: given } }));
    expect(await raise(`${token.slice(0, -2)}AA`)).toBe('invalid_token');
    expect(await raise(token)).toBe(204);
    expect(codeOf(await again())).toBe('second_factor_needed');
    test.advance(7 * DAY + MINUTE);
    expect(await raise(token)).toBe('invalid_token');
  });
});
