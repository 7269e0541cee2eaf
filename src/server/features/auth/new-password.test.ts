import { expect, it } from 'vitest';
import type { Tokens } from '#contract/account.ts';
import { MINUTE } from '../../platform/clock.ts';
import { anyDatabase } from '../../testing/each-database.ts';
import { buildTestApp, codeOf, PASSWORD } from '../../testing/test-app.ts';

anyDatabase(({ open }) => {
  it('a new password is hashed ten times in ten minutes, and for nobody who has not shown who they are', async () => {
    const test = await buildTestApp(await open());
    const { refresh_token: refresh } = await test.signUp();
    test.advance(11 * MINUTE);
    const refreshed = await test.send('POST', '/api/auth/refresh', { token: refresh });
    const { access_token: token } = refreshed.json<Tokens>();
    const passwords = [PASSWORD, ...Array.from({ length: 11 }, (_, n) => `a fresh start ${n}`)];
    const change = async (new_password?: string, current_password?: string) => {
      const body = { new_password, current_password };
      return codeOf(await test.send('PATCH', '/api/profile/password', { token, body }));
    };
    for (let n = 0; n < 25; n += 1) expect(await change(passwords[1])).toBe('password_needed');
    for (let n = 0; n < 10; n += 1) expect(await change(passwords[n + 1], passwords[n])).toBe(204);
    expect(await change(passwords[11], passwords[10])).toBe('too_many_requests');
  });
});
