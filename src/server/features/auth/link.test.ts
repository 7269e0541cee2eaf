import { expect, it } from 'vitest';
import type { Tokens } from '#contract/account.ts';
import { MINUTE } from '../../platform/clock.ts';
import { deriveKeys } from '../../platform/keys.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { APP_SECRET, buildTestApp, codeOf, NO_PROVIDERS } from '../../testing/test-app.ts';
import { makeSignInLink } from './link.usecases.ts';

const EMAIL = 'ada@example.org';

eachDatabase(({ open }) => {
  it('a link of the command line lets in once, soon, also where people come by a provider alone', async () => {
    const database = await open();
    const before = await buildTestApp(database);
    await before.signUp();
    const test = await buildTestApp(database, { oidc: { ...NO_PROVIDERS, isOnly: true } });
    const link = async () => {
      const site = { publicUrl: 'https://habits.example.org', keys: deriveKeys(APP_SECRET) };
      const url = await makeSignInLink({ database, clock: test.now, ...site }, EMAIL);
      return url?.split('#token=')[1] ?? '';
    };
    const enter = (token: string) => test.send('POST', '/api/auth/link', { body: { token } });
    const shown = await link();
    const entered = await Promise.all([enter(shown), enter(shown)]);
    expect(entered.map(codeOf).toSorted()).toEqual([200, 'invalid_token']);
    const [first] = entered.toSorted((one, other) => one.statusCode - other.statusCode);
    const token = first?.json<Tokens>().access_token;
    const sessions = await test.send('GET', '/api/profile/sessions', { token });
    const openedBy = sessions.json<{ opened_by: string }[]>().map((each) => each.opened_by);
    expect(openedBy.toSorted()).toEqual(['link', 'password']);
    expect((await test.mails()).at(-1)?.text).toContain(
      'a link that whoever runs your server made',
    );
    const late = await link();
    test.advance(16 * MINUTE);
    expect(codeOf(await enter(late))).toBe('invalid_token');
    expect(codeOf(await enter(`${late.slice(0, -1)}x`))).toBe('invalid_token');
  });
});
