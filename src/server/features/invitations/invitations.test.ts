import { describe, expect, it } from 'vitest';
import type { SignUpRules } from '#contract/invitation.ts';
import { DAY } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { isUniqueViolation } from '../../platform/database/engine-errors.ts';
import { anyDatabase, eachDatabase } from '../../testing/each-database.ts';
import { buildTestApp, cookiesIn, PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { openAccountOf } from '../auth/accounts.usecases.ts';
import { accept, operatorCalls, signIn } from '../operator/testing/operator-calls.ts';

/** An installation of Ada's, who came first. */
async function installation(database: Database, mode: SignUpRules['mode'] = 'closed') {
  const test = await buildTestApp(database, { signUp: { mode, domains: [] } });
  const { access_token: token } = await test.signUp();
  return { test, token, operator: operatorCalls(test, token) };
}

const signUp = async (test: TestApp, email: string, invitation?: string) =>
  await test.send('POST', '/api/auth/create', {
    body: { email, password: PASSWORD, name: 'Eve', ...(invitation && { invitation }) },
  });

const codeOf = ({ statusCode, json }: Awaited<ReturnType<typeof signUp>>) => [
  statusCode,
  statusCode < 400 ? undefined : json().code,
];

async function verify(test: TestApp, email: string, signedUp: Awaited<ReturnType<typeof signUp>>) {
  return await test.send('PATCH', '/api/auth/verify-email', {
    body: { email, code: await test.code() },
    cookies: cookiesIn(signedUp),
  });
}

eachDatabase(({ open }) => {
  it('an invitation for one is used once, by whichever of two comes first', async () => {
    const { test, token, operator } = await installation(await open());
    const { id, invitation } = await operator.invite({ email: 'eve@example.org' });
    const answers = await Promise.all([accept(test, invitation), accept(test, invitation)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 422]);
    expect(await codeOf(await accept(test, invitation))).toEqual([422, 'invitation_over']);
    const list = await test.send('GET', '/api/operator/invitations', { token });
    expect(list.json().invitations).toMatchObject([
      { id, used: 1, state: 'used_up', used_by: ['eve@example.org'] },
    ]);
  });

  it('an invitation forgets the address of whoever deleted the account that it opened', async () => {
    const database = await open();
    const { test, operator } = await installation(database);
    for (const email of ['eve@example.org', 'bob@example.org']) {
      const { invitation } = await operator.invite({ email });
      expect((await accept(test, invitation)).statusCode).toBe(201);
    }
    const { access_token: token } = (await signIn(test, 'eve@example.org')).json();
    const body = { password: PASSWORD };
    expect((await test.send('DELETE', '/api/profile/me', { token, body })).statusCode).toBe(204);
    const rows = await database.read.selectFrom('invitations').select('email').execute();
    expect(rows.map(({ email }) => email)).toEqual(
      expect.arrayContaining([null, 'bob@example.org']),
    );
  });

  it('the last place of an invitation goes to one of two who confirm at once', async () => {
    const { test, operator } = await installation(await open());
    const { invitation } = await operator.invite({ people: 1 });
    const people = ['eve@example.org', 'bob@example.org'];
    const codes: { email: string; code: string; cookies: Record<string, string> }[] = [];
    for (const email of people) {
      const signedUp = await signUp(test, email, invitation);
      codes.push({ email, code: await test.code(), cookies: cookiesIn(signedUp) });
    }
    const answers = await Promise.all(
      codes.map(({ cookies, ...body }) =>
        test.send('PATCH', '/api/auth/verify-email', { body, cookies }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 422]);
    const accounts = await operator.list();
    expect(accounts.accounts).toHaveLength(2);
  });

  it('of two who signed up while nobody was here, one becomes the first, and no other', async () => {
    const test = await buildTestApp(await open(), { signUp: { mode: 'invited', domains: [] } });
    const signedUp: Parameters<typeof test.send>[2][] = [];
    for (const email of ['ada@example.org', 'eve@example.org']) {
      const cookies = cookiesIn(await signUp(test, email));
      signedUp.push({ cookies, body: { email, code: await test.code() } });
    }
    const answers = [];
    for (const given of signedUp)
      answers.push(codeOf(await test.send('PATCH', '/api/auth/verify-email', given)));
    expect(answers).toEqual([
      [204, undefined],
      [403, 'invitation_needed'],
    ]);
  });

  it('a second tab of somebody who has just come finds the account, and no closed door', async () => {
    const database = await open();
    const test = await buildTestApp(database);
    await test.signUp();
    const { email, name } = await database.read
      .selectFrom('users')
      .select(['email', 'name'])
      .executeTakeFirstOrThrow();
    const closed: SignUpRules = { mode: 'closed', domains: [] };
    const deps = { clock: test.now, signUp: closed, operatorEmail: undefined };
    const account = { email, name, locale: 'en', time_zone: 'UTC' } as const;
    const opened = database.write((writer) => openAccountOf(deps, writer, account, null));
    await expect(opened).rejects.toSatisfy(isUniqueViolation);
  });

  it('an invitation that was taken back after a sign-up opens no account', async () => {
    const { test, token, operator } = await installation(await open());
    const { id, invitation } = await operator.invite({ people: 5 });
    const signedUp = await signUp(test, 'eve@example.org', invitation);
    const path = `/api/operator/invitations/${id}`;
    expect((await test.send('DELETE', path, { token })).statusCode).toBe(204);
    expect((await test.send('DELETE', path, { token })).statusCode).toBe(404);
    expect(codeOf(await verify(test, 'eve@example.org', signedUp))).toEqual([
      422,
      'invitation_over',
    ]);
  });
});

anyDatabase(({ open }) => {
  describe('an invitation for an address', () => {
    it('opens its account without a code, while nobody else may sign up', async () => {
      const { test, operator } = await installation(await open());
      const { invitation } = await operator.invite({ email: 'eve@example.org' });
      const mails = (await test.mails()).length;
      const looked = await test.send('POST', '/api/auth/invitation', { body: { invitation } });
      expect(looked.json()).toMatchObject({ email: 'eve@example.org' });
      expect((await accept(test, invitation)).json()).toEqual({ email: 'eve@example.org' });
      expect((await signIn(test, 'eve@example.org')).statusCode).toBe(200);
      expect((await test.mails()).length).toBe(mails + 1);
    });

    it('is mailed, where that is asked for', async () => {
      const { test, operator } = await installation(await open());
      const { invitation } = await operator.invite({ email: 'eve@example.org', send: true });
      const mail = (await test.mails()).at(-1);
      expect(mail?.to?.[0]?.address).toBe('eve@example.org');
      expect(mail?.text).toContain(`/auth/sign-up#invitation=${invitation}`);
    });

    it('takes no weak password, and is still there afterwards', async () => {
      const { test, operator } = await installation(await open());
      const { invitation } = await operator.invite({ email: 'eve@example.org' });
      const body = { invitation, name: 'Eve', password: 'password1234' };
      const weak = await test.send('POST', '/api/auth/invitation/accept', { body });
      expect(codeOf(weak)).toEqual([422, 'weak_password']);
      expect((await accept(test, invitation)).statusCode).toBe(201);
    });

    it('is of no use for another one', async () => {
      const { test, operator } = await installation(await open());
      const { invitation } = await operator.invite({ email: 'eve@example.org' });
      const other = await signUp(test, 'mallory@example.org', invitation);
      expect(codeOf(other)).toEqual([422, 'invitation_over']);
    });

    it('is over once somebody has an account with it', async () => {
      const { test, operator } = await installation(await open(), 'open');
      const { invitation } = await operator.invite({ email: 'eve@example.org' });
      await test.signUp({ email: 'eve@example.org' });
      expect(codeOf(await accept(test, invitation))).toEqual([422, 'invitation_over']);
    });

    it('is not made for somebody who is here', async () => {
      const { test, token } = await installation(await open());
      const body = { email: 'ADA@example.org', days: 1, locale: 'en' };
      const answer = await test.send('POST', '/api/operator/invitations', { token, body });
      expect(codeOf(answer)).toEqual([409, 'conflict']);
    });
  });

  describe('an invitation', () => {
    it('for several lets each sign up with a code, and nobody more', async () => {
      const { test, operator } = await installation(await open(), 'invited');
      const { invitation } = await operator.invite({ people: 2 });
      for (const email of ['eve@example.org', 'bob@example.org']) {
        const signedUp = await signUp(test, email, invitation);
        expect((await verify(test, email, signedUp)).statusCode).toBe(204);
      }
      expect(codeOf(await signUp(test, 'carol@example.org', invitation))).toEqual([
        422,
        'invitation_over',
      ]);
      expect(codeOf(await accept(test, invitation))).toEqual([422, 'invitation_over']);
    });

    it('ends', async () => {
      const { test, operator } = await installation(await open());
      const { invitation } = await operator.invite({ people: 5, days: 1 });
      test.advance(DAY);
      const looked = await test.send('POST', '/api/auth/invitation', { body: { invitation } });
      expect(codeOf(looked)).toEqual([422, 'invitation_over']);
    });

    it('cannot be guessed at for long from one network', async () => {
      const { test } = await installation(await open());
      const statuses: number[] = [];
      for (let n = 0; n <= 30; n += 1) statuses.push((await accept(test, `guess ${n}`)).statusCode);
      expect(statuses).toEqual([...Array<number>(30).fill(422), 429]);
    });

    it('is kept as a hash alone', async () => {
      const database = await open();
      const { operator } = await installation(database);
      const { invitation } = await operator.invite({ people: 5 });
      const rows = await database.read.selectFrom('invitations').selectAll().execute();
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain(invitation);
    });
  });

  describe('who may sign up', () => {
    it.each(['invited', 'closed'] as const)(
      'is nobody by themselves where it is %s, whether or not they have an account',
      async (mode) => {
        const { test } = await installation(await open(), mode);
        const answers = [];
        for (const email of ['ada@example.org', 'eve@example.org'])
          answers.push(await signUp(test, email));
        const [known, unknown] = answers.map(({ statusCode, json }) => ({ statusCode, ...json() }));
        expect(known).toEqual(unknown);
        expect(known).toMatchObject({ statusCode: 403, code: 'invitation_needed' });
        const rules = await test.send('GET', '/api/auth/sign-up');
        expect(rules.json()).toMatchObject({ mode, domains: [] });
      },
    );

    it('is the first of all, whatever the settings say', async () => {
      const test = await buildTestApp(await open(), { signUp: { mode: 'closed', domains: [] } });
      expect((await test.send('GET', '/api/auth/sign-up')).json().mode).toBe('open');
      await test.signUp();
      expect((await test.send('GET', '/api/auth/sign-up')).json().mode).toBe('closed');
    });

    it('is at first the operator of the settings alone', async () => {
      const test = await buildTestApp(await open(), {
        signUp: { mode: 'closed', domains: [] },
        operatorEmail: 'Ada@example.org',
      });
      expect(codeOf(await signUp(test, 'eve@example.org'))).toEqual([403, 'invitation_needed']);
      await test.signUp();
    });

    it('is who has an address of one of the domains, or an invitation', async () => {
      const test = await buildTestApp(await open(), {
        signUp: { mode: 'open', domains: ['example.org'] },
      });
      const { access_token: token } = await test.signUp();
      const refused = await signUp(test, 'eve@sub.example.org');
      expect(refused.json()).toMatchObject({
        code: 'invalid_request',
        errors: [{ path: 'email', code: 'other_domain' }],
      });
      expect((await signUp(test, 'eve@EXAMPLE.org')).statusCode).toBe(202);
      const { invitation } = await operatorCalls(test, token).invite({ email: 'eve@example.net' });
      expect((await accept(test, invitation)).statusCode).toBe(201);
    });
  });
});
