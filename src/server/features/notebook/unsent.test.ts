import { expect, it, onTestFinished, vi } from 'vitest';
import { SECOND } from '../../platform/clock.ts';
import { newId } from '../../platform/new-id.ts';
import { anyDatabase } from '../../testing/each-database.ts';
import { buildTestApp } from '../../testing/test-app.ts';

/** A hundred of these are nearly as much as one request may have. */
const LARGE = { type: 'note', text: 'n'.repeat(5000) };

anyDatabase(({ open }) => {
  it('what was sealed without a session is opened for its person alone', async () => {
    const test = await buildTestApp(await open());
    const { access_token: ada } = await test.signUp();
    const { access_token: bob } = await test.signUp({ email: 'bob@example.org' });
    const { id: person } = (await test.send('GET', '/api/profile/me', { token: ada })).json<{
      id: string;
    }>();
    const commands = [{ id: newId(), at: 5, command: { type: 'note', text: 'ten pages' } }];
    const { sealed } = (
      await test.send('POST', '/api/unsent/seal', { body: { person, commands } })
    ).json<{ sealed: string }>();
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('pages');
    const opened = async (token: string | undefined, text: string) => {
      const answer = await test.send('POST', '/api/unsent/open', {
        body: { sealed: text },
        ...(token === undefined ? {} : { token }),
      });
      return [answer.statusCode, answer.json<{ commands?: unknown }>().commands];
    };
    expect(await opened(ada, sealed)).toEqual([200, commands]);
    expect(await opened(bob, sealed)).toEqual([422, undefined]);
    expect(await opened(undefined, sealed)).toEqual([401, undefined]);
    for (const text of [`A${sealed.slice(1)}x`, sealed.slice(0, 9), 'nothing'])
      expect(await opened(ada, text)).toEqual([422, undefined]);
  });

  it('what a network has sealed is counted by its size before it is read', async () => {
    const test = await buildTestApp(await open());
    const seal = async (commands: number, ip: string) => {
      const body = { person: newId(), commands: Array.from({ length: commands }, () => LARGE) };
      return (await test.send('POST', '/api/unsent/seal', { body, ip })).statusCode;
    };
    const [HOME, OTHER] = ['192.0.2.1', '198.51.100.1'];
    // A family that signs out after weeks without a network.
    for (let n = 0; n < 50; n += 1) expect(await seal(10, HOME)).toBe(200);
    for (let n = 0; n < 10; n += 1) expect(await seal(100, OTHER)).toBe(200);
    const parse = vi.spyOn(JSON, 'parse');
    onTestFinished(() => parse.mockRestore());
    expect(await seal(100, OTHER)).toBe(429);
    const bodies = () => parse.mock.calls.filter(([text]) => String(text).includes('nnnn')).length;
    expect(bodies()).toBe(0);
    expect(await seal(1, HOME)).toBe(200);
    expect(bodies()).toBe(1);
    test.advance(10 * SECOND);
    expect(await seal(100, OTHER)).toBe(200);
    expect(await seal(100, OTHER)).toBe(429);
  });
});
