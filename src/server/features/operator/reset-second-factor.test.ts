import { TOTP } from 'otpauth';
import { afterAll, describe, expect, it } from 'vitest';
import type { Tokens } from '#contract/account.ts';
import type { MakePasskey } from '#contract/passkeys.ts';
import { DAY, HOUR, SECOND } from '../../platform/clock.ts';
import { Authenticator } from '../../testing/authenticator.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { comeBy, withProviders } from '../../testing/provider/come-by.ts';
import { openProvider } from '../../testing/provider/open-provider.ts';
import { buildTestApp, codeOf, PASSWORD, type TestApp } from '../../testing/test-app.ts';
import { operatorCalls, signIn } from './testing/operator-calls.ts';

const EVE = 'eve@example.org';

const provider = await openProvider();
afterAll(provider.close);

/** Ada, who is the operator, and Eve, who has an app. */
async function adaAndEve(test: TestApp) {
  await test.signUp();
  const { access_token: token } = await test.signUp({ email: EVE, name: 'Eve' });
  const path = '/api/profile/second-factor';
  const asked = await test.send('POST', `${path}/secret`, { token });
  const { secret, ticket } = asked.json<{ secret: string; ticket: string }>();
  const code = () => new TOTP({ secret }).generate({ timestamp: test.now() });
  const added = await test.send('POST', path, { token, body: { ticket, code: code() } });
  const { codes } = added.json<{ codes: string[] }>();
  test.advance(31 * SECOND);
  const operator = async () =>
    operatorCalls(test, (await signIn(test, 'ada@example.org')).json().access_token);
  const change = async (act: string) => await (await operator()).change(EVE, act);
  /** Lets hours pass, and now and then the jobs be done. */
  const pass = async (hours: number) => {
    for (let hour = 0; hour < hours; hour += 6) {
      test.advance(6 * HOUR);
      await test.app.jobs.runDue();
    }
  };
  const told = async () =>
    (await test.mails()).filter(
      ({ to, subject = '' }) => to?.[0]?.address === EVE && subject.includes('will be reset on'),
    );
  return { operator, change, pass, told, code, codes };
}

const needsCode = async (test: TestApp) =>
  codeOf(await signIn(test, EVE)) === 'second_factor_needed';

eachDatabase(({ open }) => {
  describe('a second factor that an operator resets', () => {
    it('is asked for until 72 hours have passed, in which its owner is told three times', async () => {
      const test = await buildTestApp(await open());
      await test.app.jobs.start();
      const { operator, change, pass, told } = await adaAndEve(test);
      const begun = await change('reset_second_factor');
      expect(begun.json()).toMatchObject({
        reset_at: new Date(test.now() + 3 * DAY).toISOString(),
        ways: expect.arrayContaining(['password', 'totp']),
      });
      expect(codeOf(await change('reset_second_factor'))).toBe('conflict');
      await pass(66);
      expect(await told()).toHaveLength(3);
      expect(await needsCode(test)).toBe(true);
      await pass(6);
      expect(await told()).toHaveLength(3);
      expect((await test.mails()).at(-1)?.text).toContain('has reset your second factor');
      expect((await signIn(test, EVE)).statusCode).toBe(200);
      const [account] = (await (await operator()).list(`?search=${EVE}`)).accounts;
      expect(account).toMatchObject({ reset_at: null, ways: ['password'] });
      expect(codeOf(await change('reset_second_factor'))).toBe('conflict');
    });

    it.each<[string, (parts: Awaited<ReturnType<typeof adaAndEve>>, test: TestApp) => unknown]>([
      [
        'its owner raises the alarm',
        async ({ told }, test) => {
          const text = (await told()).at(-1)?.text ?? '';
          const [, token] = /\/alarm#token=(\S+)/.exec(text) ?? [];
          const answer = await test.send('POST', '/api/auth/alarm', { body: { token } });
          expect(answer.statusCode).toBe(204);
        },
      ],
      [
        'its owner signs in with it',
        async ({ code }, test) => {
          const body = { email: EVE, password: PASSWORD, code: code() };
          expect((await test.send('POST', '/api/auth/login', { body })).statusCode).toBe(200);
        },
      ],
      [
        'its owner signs in with a recovery code',
        async ({ codes }, test) => {
          const body = { email: EVE, password: PASSWORD, code: codes[0] };
          expect((await test.send('POST', '/api/auth/login', { body })).statusCode).toBe(200);
        },
      ],
      ['an operator calls it off', ({ change }) => change('keep_second_factor')],
    ])('stays when %s', async (_what, act) => {
      const test = await buildTestApp(await open());
      await test.app.jobs.start();
      const parts = await adaAndEve(test);
      await parts.change('reset_second_factor');
      await parts.pass(30);
      await act(parts, test);
      await parts.pass(72);
      expect(await needsCode(test)).toBe(true);
      expect((await parts.told()).length).toBeLessThanOrEqual(2);
      expect(codeOf(await parts.change('keep_second_factor'))).toBe('conflict');
    });

    it('is reset where a provider alone lets its owner in', async () => {
      const { oidc } = withProviders(provider.config);
      const test = await buildTestApp(await open(), { oidc: { ...oidc, isOnly: true } });
      await test.app.jobs.start();
      const enter = async (email: string) => {
        await provider.be({ sub: email, email, email_verified: true });
        return (await comeBy(test, provider)).json<Tokens>().access_token;
      };
      const operator = operatorCalls(test, await enter('ada@example.org'));
      const token = await enter(EVE);
      expect(codeOf(await operator.change(EVE, 'reset_second_factor'))).toBe('conflict');
      const asked = await test.send('POST', '/api/profile/passkeys/challenge', { token });
      const body = new Authenticator().make(asked.json<MakePasskey>());
      await test.send('POST', '/api/profile/passkeys', { token, body });
      expect(codeOf(await operator.change(EVE, 'reset_second_factor'))).toBe(200);
      for (let day = 0; day < 3; day += 1) {
        test.advance(DAY);
        await test.app.jobs.runDue();
      }
      const { list } = operatorCalls(test, await enter('ada@example.org'));
      expect((await list(`?search=${EVE}`)).accounts).toMatchObject([{ ways: ['identity'] }]);
    });
  });
});
