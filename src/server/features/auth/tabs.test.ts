import { expect, it } from 'vitest';
import type { Tokens } from '#contract/account.ts';
import { SECOND } from '../../platform/clock.ts';
import { anyDatabase } from '../../testing/each-database.ts';
import {
  buildTestApp,
  PASSWORD,
  REMEMBER_COOKIE,
  rememberCookieIn,
} from '../../testing/test-app.ts';

anyDatabase(({ open }) => {
  it('a remembered session has fifty tabs at most: with one more the oldest ends', async () => {
    const test = await buildTestApp(await open(), { isHashingReal: true });
    await test.signUp();
    const body = { email: 'ada@example.org', password: PASSWORD, remember: true };
    let answer = await test.send('POST', '/api/auth/login', { body });
    const tabs: string[] = [];
    for (let tab = 0; tab < 51; tab += 1) {
      test.advance(SECOND);
      answer = await test.send('POST', '/api/auth/refresh', {
        cookies: { [REMEMBER_COOKIE]: rememberCookieIn(answer) ?? '' },
        headers: { 'sec-fetch-site': 'same-origin' },
      });
      tabs.push(answer.json<Tokens>().refresh_token);
    }
    const [first = '', second = ''] = tabs;
    const statusOf = async (token: string) =>
      (await test.send('POST', '/api/auth/refresh', { token })).statusCode;
    expect([await statusOf(second), await statusOf(first)]).toEqual([200, 401]);
  });
});
