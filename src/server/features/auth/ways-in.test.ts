import fc from 'fast-check';
import { TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import type { Tokens } from '#contract/account.ts';
import type { AskPasskey, Credentials, MakePasskey } from '#contract/passkeys.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/clock.ts';
import { Authenticator } from '../../testing/authenticator.ts';
import { anyDatabase } from '../../testing/each-database.ts';
import { buildTestApp, PASSWORD } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

const EMAIL = 'ada@example.org';

const codeOf = (answer: { statusCode: number; body: string }) =>
  answer.body === '' ? answer.statusCode : (JSON.parse(answer.body).code ?? answer.statusCode);

const ACTS = [
  'add a passkey',
  'remove a passkey',
  'remove the password',
  'choose a password',
  'add an app',
  'remove the app',
  'make recovery codes',
  'use a recovery code',
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
  password: string | undefined = PASSWORD;
  passkeys: { id: string; device: Authenticator }[] = [];
  secret: string | undefined;
  codes: string[] = [];
  isHeld = false;
  #chosen = 0;

  constructor(test: TestApp) {
    this.#test = test;
  }

  #send(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, more: object = {}) {
    return this.#test.send(method, `/api${path}`, more);
  }

  code(): string {
    this.#test.advance(31 * SECOND);
    return new TOTP({ secret: this.secret ?? '' }).generate({ timestamp: this.#test.now() });
  }

  logIn(more: object) {
    const body = { email: EMAIL, password: this.password ?? 'none at all', ...more };
    return this.#send('POST', '/auth/login', { body });
  }

  /** Comes in by each way that there is; the last is the strongest. */
  async enter(): Promise<string> {
    const tokens: string[] = [];
    const keep = (answer: Awaited<ReturnType<Owner['logIn']>>) => {
      see(codeOf(answer), 200);
      tokens.push(answer.json<Tokens>().access_token);
    };
    const alone = await this.logIn({});
    if (this.password === undefined) see(codeOf(alone), 'invalid_credentials');
    else if (this.secret === undefined) keep(alone);
    else {
      see(codeOf(alone), 'second_factor_needed');
      keep(await this.logIn({ code: this.code() }));
    }
    for (const { device } of this.passkeys) {
      const asked = (await this.#send('POST', '/auth/passkey/challenge')).json<AskPasskey>();
      keep(await this.#send('POST', '/auth/passkey', { body: { passkey: device.show(asked) } }));
    }
    const [token] = tokens.slice(-1);
    if (token === undefined) throw new Error('There is no way in');
    return token;
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
        const isLast = others.length === 0 && this.password === undefined;
        const path = `/profile/passkeys/${first.id}`;
        const answer = codeOf(await this.#send('DELETE', path, { token }));
        see(answer, this.#refusal(isLast) ?? 204);
        if (answer === 204) this.passkeys = others;
        return;
      }
      case 'remove the password': {
        if (this.password === undefined) return;
        const answer = codeOf(await this.#send('DELETE', '/profile/password', { token }));
        see(answer, this.#refusal(this.passkeys.length === 0) ?? 204);
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
        see(codeOf(answer), 204);
        const ended = await this.#send('GET', '/profile/me', { token });
        see(ended.statusCode, 401);
        this.isHeld = true;
      }
    }
  }

  /** What the server says lets the person in. */
  async listed(): Promise<unknown[]> {
    const listed = await this.#send('GET', '/profile/credentials', { token: await this.enter() });
    const { password, passkeys, second_factor, recovery_codes } = listed.json<Credentials>();
    return [password, passkeys.length, second_factor, recovery_codes];
  }

  /** What does. */
  owned(): unknown[] {
    const { password, passkeys, secret, codes } = this;
    return [password !== undefined, passkeys.length, secret !== undefined, codes.length];
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

anyDatabase(({ open }) => {
  it('whatever is added, removed and reset, its person comes in, and nobody with less', async () => {
    const acts = fc.array(fc.constantFrom(...ACTS), { minLength: 4, maxLength: 16 });
    const rounds = process.env['TEST_FULL'] === 'yes' ? 100 : 8;
    await fc.assert(
      fc.asyncProperty(acts, async (sequence) => {
        const test = await buildTestApp(await open());
        await test.signUp();
        const owner = new Owner(test);
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
  }, 120_000);

  it('an alarm holds changes until a new password comes by the same mailbox', async () => {
    const test = await buildTestApp(await open());
    await test.signUp();
    const owner = new Owner(test);
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
    const test = await buildTestApp(await open());
    await test.signUp();
    const owner = new Owner(test);
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
