import { expect, it } from 'vitest';
import { newId } from '../../platform/new-id.ts';
import { anyDatabase } from '../../testing/each-database.ts';
import { buildTestApp } from '../../testing/test-app.ts';

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
});
