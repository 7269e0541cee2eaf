import { expect, it } from 'vitest';
import { eachDatabase } from '../../testing/each-database.ts';
import { buildTestApp } from '../../testing/test-app.ts';
import { signOutEverybody, signOutEverywhere } from './end-sessions.usecases.ts';

eachDatabase(({ open }) => {
  it('sessions of one account are ended by whoever runs the server, or those of all', async () => {
    const database = await open();
    const test = await buildTestApp(database);
    const statusFor = async (token: string) =>
      (await test.send('GET', '/api/profile/me', { token })).statusCode;
    const { access_token: hers, refresh_token } = await test.signUp();
    const { access_token: his } = await test.signUp({ email: 'bob@example.org' });
    await test.send('POST', '/api/auth/forgot-password', { body: { email: 'ada@example.org' } });
    const link = /#token=(\S+)/.exec((await test.mails()).at(-1)?.text ?? '')?.[1];

    expect(await signOutEverywhere(database, 'nobody@example.org')).toBe(false);
    expect([await statusFor(hers), await statusFor(his)]).toEqual([200, 200]);
    expect(await signOutEverywhere(database, 'ADA@example.org')).toBe(true);
    expect([await statusFor(hers), await statusFor(his)]).toEqual([401, 200]);
    const again = await test.send('POST', '/api/auth/refresh', { token: refresh_token });
    expect(again.statusCode).toBe(401);
    const body = { token: link, password: 'seven grey herons' };
    const chosen = await test.send('PATCH', '/api/auth/create-new-password', { body });
    expect(chosen.json()).toMatchObject({ code: 'invalid_token' });

    expect(await signOutEverybody(database)).toBe(1);
    expect(await statusFor(his)).toBe(401);
  });
});
