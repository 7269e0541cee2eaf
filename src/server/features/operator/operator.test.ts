import { describe, expect, it } from 'vitest';
import { DAY, HOUR, MINUTE } from '../../platform/clock.ts';
import type { MailTransport } from '../../platform/mail/transports.ts';
import { anyDatabase, eachDatabase } from '../../testing/each-database.ts';
import { buildTestApp, PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { closeAccount } from '../auth/accounts.usecases.ts';
import { operatorJobs } from './change-account.usecases.ts';
import { operatorCalls, signIn } from './testing/operator-calls.ts';

const EVE = 'eve@example.org';

const profileOf = async (test: TestApp, token: string) =>
  await test.send('GET', '/api/profile/me', { token });

/** Ada, who came first, and Eve. */
async function adaAndEve(test: TestApp) {
  const ada = (await test.signUp()).access_token;
  const eve = (await test.signUp({ email: EVE, name: 'Eve' })).access_token;
  return { ada, eve, operator: operatorCalls(test, ada) };
}

eachDatabase(({ open }) => {
  it('of two operators who end each other at once one is left', async () => {
    const test = await buildTestApp(await open());
    const { ada, eve, operator } = await adaAndEve(test);
    await operator.change(EVE, 'make_operator');
    const ids = [await operator.idOf(EVE), await operator.idOf('ada@example.org')];
    const answers = await Promise.all(
      [ada, eve].map((token, at) =>
        test.send('POST', `/api/operator/accounts/${ids[at]}`, {
          token,
          body: { act: 'end_operator' },
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
    const profiles = await Promise.all([ada, eve].map((token) => profileOf(test, token)));
    expect(profiles.filter((profile) => profile.json().is_operator)).toHaveLength(1);
  });

  it('whoever comes next is the operator once the first has closed their account', async () => {
    const database = await open();
    const test = await buildTestApp(database, { signUp: { mode: 'closed', domains: [] } });
    const { access_token: token } = await test.signUp();
    const userId = await operatorCalls(test, token).idOf('ada@example.org');
    // It is not emptied yet.
    const jobs = { add: () => Promise.resolve() };
    await database.write((writer) => closeAccount({ clock: test.now, jobs }, writer, userId));
    expect((await test.send('GET', '/api/auth/sign-up')).json().mode).toBe('open');
    const eve = (await test.signUp({ email: EVE })).access_token;
    expect((await profileOf(test, eve)).json().is_operator).toBe(true);
    expect((await test.send('GET', '/api/auth/sign-up')).json().mode).toBe('closed');
  });

  it('accounts are listed by pages, the newest first, and found by a part of their address', async () => {
    const database = await open();
    const test = await buildTestApp(database);
    const { ada, operator } = await adaAndEve(test);
    await database.write((writer) =>
      writer
        .insertInto('users')
        .values(
          Array.from({ length: 60 }, (_, n) => ({
            id: `00000000-0000-7000-8000-0000000000${String(n).padStart(2, '0')}`,
            email: `P_${n}%@example.net`,
            email_key: `p_${n}%@example.net`,
            name: '',
            locale: 'en' as const,
            time_zone: 'UTC',
            day_start_hour: 0,
            created_at: 0,
          })),
        )
        .execute(),
    );
    const first = await operator.list();
    expect(first.accounts).toHaveLength(50);
    expect(first.accounts[0]?.email).toBe(EVE);
    const second = await operator.list(`?after=${first.next}`);
    expect([second.accounts.length, second.next]).toEqual([12, null]);
    const emails = [...first.accounts, ...second.accounts].map(({ email }) => email);
    expect(new Set(emails).size).toBe(62);
    const found = async (part: string) =>
      (await operator.list(`?search=${encodeURIComponent(part)}`)).accounts.map(
        ({ email }) => email,
      );
    expect(await found('EVE@')).toEqual([EVE]);
    expect(await found('p_7%')).toEqual(['P_7%@example.net']);
    expect(await found('%@')).toHaveLength(50);
    expect(await found('a%a')).toEqual([]);
    const nul = await test.send('GET', '/api/operator/accounts?search=%00', { token: ada });
    expect(nul.statusCode).toBe(400);
  });
});

anyDatabase(({ open }) => {
  describe('the operator', () => {
    it('is whoever came first, and for anybody else there are no such calls', async () => {
      const test = await buildTestApp(await open());
      const { ada, eve, operator } = await adaAndEve(test);
      expect((await profileOf(test, ada)).json().is_operator).toBe(true);
      expect((await profileOf(test, eve)).json().is_operator).toBeUndefined();
      const id = await operator.idOf(EVE);
      const calls = [
        ['GET', '/api/operator/accounts'],
        ['GET', '/api/operator/invitations'],
        ['GET', '/api/operator/log'],
        ['GET', '/api/operator/service'],
        ['POST', '/api/operator/test-mail'],
        ['POST', '/api/operator/invitations', { days: 1, locale: 'en' }],
        ['POST', `/api/operator/accounts/${id}`, { act: 'make_operator' }],
        ['DELETE', `/api/operator/invitations/${id}`],
      ] as const;
      for (const [method, path, body] of calls) {
        const answer = await test.send(method, path, { token: eve, body });
        expect([method, path, answer.statusCode]).toEqual([method, path, 404]);
      }
    });

    it('is whom the settings name, instead of whoever came first', async () => {
      const test = await buildTestApp(await open(), { operatorEmail: 'EVE@example.org' });
      const { ada, eve } = await adaAndEve(test);
      expect((await profileOf(test, ada)).json().is_operator).toBeUndefined();
      expect((await profileOf(test, eve)).json().is_operator).toBe(true);
      const operator = operatorCalls(test, eve);
      expect((await operator.change('ada@example.org', 'make_operator')).statusCode).toBe(200);
      const byAda = operatorCalls(test, ada);
      for (const act of ['end_operator', 'suspend', 'delete'])
        expect((await byAda.change(EVE, act)).statusCode).toBe(409);
      // Nor is it told of one who was made one besides.
      expect((await operator.change('ada@example.org', 'end_operator')).statusCode).toBe(200);
    });

    it('gives the password once more, ten minutes after it was given last', async () => {
      const test = await buildTestApp(await open());
      const { refresh_token } = await test.signUp();
      test.advance(9 * MINUTE);
      const refreshed = await test.send('POST', '/api/auth/refresh', { token: refresh_token });
      const { access_token: token } = refreshed.json();
      test.advance(MINUTE + 1);
      const id = '00000000-0000-7000-8000-000000000000';
      const requests = [
        ['POST', `/api/operator/accounts/${id}`, { act: 'suspend' }],
        ['POST', '/api/operator/invitations', { days: 1, locale: 'en' }],
        ['DELETE', `/api/operator/invitations/${id}`],
      ] as const;
      const codes = async () => {
        const answers = [];
        for (const [method, path, body] of requests)
          answers.push((await test.send(method, path, { token, body })).statusCode);
        return answers;
      };
      expect(await codes()).toEqual([403, 403, 403]);
      const body = { password: PASSWORD };
      await test.send('POST', '/api/profile/confirm-password', { token, body });
      expect(await codes()).toEqual([404, 201, 404]);
    });
  });

  describe('somebody who is suspended', () => {
    it('is signed out, keeps everything, and learns it with the right password alone', async () => {
      const test = await buildTestApp(await open());
      const { eve, operator } = await adaAndEve(test);
      const body = { name: 'Read', frequency: 'DAILY' };
      await test.send('POST', '/api/habits', { token: eve, body });
      expect((await operator.change(EVE, 'suspend')).json().state).toBe('suspended');
      expect((await profileOf(test, eve)).statusCode).toBe(401);
      expect((await signIn(test, EVE, 'not her password')).json().code).toBe('invalid_credentials');
      expect((await signIn(test, EVE)).json().code).toBe('account_suspended');
      expect((await operator.change(EVE, 'suspend')).statusCode).toBe(409);
      expect((await operator.change(EVE, 'unsuspend')).json().state).toBe('active');
      const { access_token: token } = (await signIn(test, EVE)).json();
      expect((await test.send('GET', '/api/habits', { token })).json()).toHaveLength(1);
    });

    it('gets no reminder, and their calendar is closed, until they are let back in', async () => {
      const database = await open();
      const test = await buildTestApp(database);
      const { eve, operator } = await adaAndEve(test);
      const reminder = { id: '0199abcd-0000-7000-8000-000000000001', time: '20:00', way: 'mail' };
      const reminders = [{ ...reminder, weekdays: [1, 2, 3, 4, 5, 6, 7], rhythm: 'every_day' }];
      const settings = { reminders, weekly_letter: true };
      await test.send('PATCH', '/api/profile/reminders', { token: eve, body: settings });
      const feed = (await test.send('POST', '/api/profile/calendar', { token: eve })).json();
      const calendar = async () =>
        (await test.send('GET', new URL(feed.address).pathname)).statusCode;
      const times = async () =>
        (await database.read.selectFrom('reminder_times').selectAll().execute()).length;
      const before = await times();
      expect([before > 0, await calendar()]).toEqual([true, 200]);
      await operator.change(EVE, 'suspend');
      expect([await times(), await calendar()]).toEqual([0, 404]);
      await operator.change(EVE, 'unsuspend');
      expect([await times(), await calendar()]).toEqual([before, 200]);
    });
  });

  it('who is kept out is told by email, and when they are let back in', async () => {
    const test = await buildTestApp(await open());
    const { operator } = await adaAndEve(test);
    for (const act of ['suspend', 'unsuspend', 'delete'] as const) await operator.change(EVE, act);
    const told = (await test.mails()).slice(-3);
    expect(told.map(({ to }) => to?.[0]?.address)).toEqual([EVE, EVE, EVE]);
    expect(told.map(({ subject }) => subject)).toEqual([
      'Your Habitude account was suspended',
      'You can sign in to Habitude again',
      'Your Habitude account will be deleted on 21 December 2026',
    ]);
  });

  describe('somebody whom an operator deletes', () => {
    it('is kept out for thirty days, can be had back, and then is no more', async () => {
      const database = await open();
      const test = await buildTestApp(database);
      const { operator } = await adaAndEve(test);
      const emails = async () =>
        (await database.read.selectFrom('users').select('email').execute()).length;
      const { jobs } = test.app;
      const { run } = operatorJobs({
        database,
        clock: test.now,
        close: (writer, userId) => closeAccount({ clock: test.now, jobs }, writer, userId),
      });
      const { signal } = new AbortController();
      const hourly = async () => {
        await run(null, { id: '', userId: null, waited: 0, signal });
        await jobs.runDue();
      };
      const deleted = (await operator.change(EVE, 'delete')).json();
      expect(deleted).toMatchObject({
        state: 'to_be_deleted',
        delete_at: '2026-12-21T12:00:00.000Z',
      });
      expect((await signIn(test, EVE)).json().code).toBe('account_suspended');
      await operator.change(EVE, 'unsuspend');
      expect((await signIn(test, EVE)).statusCode).toBe(200);
      await operator.change(EVE, 'delete');
      test.advance(30 * DAY - HOUR);
      await hourly();
      expect(await emails()).toBe(2);
      test.advance(HOUR);
      await hourly();
      expect(await emails()).toBe(1);
    });

    it('is no operator: that has to end first, and nobody ends themselves', async () => {
      const test = await buildTestApp(await open());
      const { operator } = await adaAndEve(test);
      for (const act of ['suspend', 'delete', 'end_operator'])
        expect((await operator.change('ada@example.org', act)).statusCode).toBe(409);
      await operator.change(EVE, 'make_operator');
      expect((await operator.change(EVE, 'suspend')).statusCode).toBe(409);
      await operator.change(EVE, 'end_operator');
      expect((await operator.change(EVE, 'suspend')).statusCode).toBe(200);
      expect((await operator.change(EVE, 'make_operator')).statusCode).toBe(409);
    });
  });

  it('the log says who did what, also of accounts that are gone', async () => {
    const test = await buildTestApp(await open());
    const { ada, eve, operator } = await adaAndEve(test);
    await operator.change(EVE, 'suspend');
    await operator.change(EVE, 'unsuspend');
    await operator.invite({ email: 'bob@example.org' });
    await operator.change(EVE, 'suspend');
    await operator.change(EVE, 'suspend');
    expect((await profileOf(test, eve)).statusCode).toBe(401);
    await operator.change(EVE, 'unsuspend');
    const { access_token: token } = (await signIn(test, EVE)).json();
    await test.send('DELETE', '/api/profile/me', { token, body: { password: PASSWORD } });
    const { acts } = (await test.send('GET', '/api/operator/log', { token: ada })).json();
    const by = { email: 'ada@example.org' };
    const account = { email: null };
    expect(acts).toMatchObject([
      { act: 'unsuspend', by, account },
      { act: 'suspend', by, account },
      { act: 'invite', by, account: null, invited: 'bob@example.org' },
      { act: 'unsuspend', by, account },
      { act: 'suspend', by, account },
    ]);
  });

  it('sends a test email to the operator’s own address, and says what the mail server said', async () => {
    const refusals: Error[] = [];
    const sent: string[] = [];
    const mailTransport: MailTransport = {
      async send(_id, { to }) {
        for (const refusal of refusals) throw refusal;
        sent.push(to);
      },
    };
    const database = await open();
    const { access_token: token } = await (await buildTestApp(database)).signUp();
    const test = await buildTestApp(database, { mailTransport });
    const send = async () => await test.send('POST', '/api/operator/test-mail', { token });
    expect((await send()).json()).toEqual({ sent: true, reason: null });
    expect(sent).toEqual(['ada@example.org']);
    const answer = { code: 'EENVELOPE', responseCode: 550, command: 'RCPT TO' };
    refusals.push(Object.assign(new Error('Mailbox of ada unknown'), answer));
    expect((await send()).json()).toEqual({ sent: false, reason: 'EENVELOPE 550' });
    for (let times = 2; times < 10; times += 1) await send();
    expect((await send()).statusCode).toBe(429);
  });
});
