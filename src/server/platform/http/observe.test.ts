import { describe, expect, it } from 'vitest';
import { SECOND } from '../clock.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { buildTestApp, signedIn, type TestApp } from '../../testing/test-app.ts';

const OTHERS = '0199abcd-0000-7000-8000-00000000aaaa';

const refusals = (test: TestApp) => test.logs().filter(({ msg }) => msg === 'refused');

eachDatabase(
  ({ open }) => {
    describe('the log has a line for', () => {
      it('a stranger, another person’s habit, what is not valid, and what nobody knows', async () => {
        const { test, token } = await signedIn(await open());
        const { id } = (await test.send('GET', '/api/profile/me', { token })).json();
        const route = '/api/habits/:id';
        await test.send('GET', `/api/habits/${OTHERS}`);
        await test.send('GET', `/api/habits/${OTHERS}`, { token });
        await test.send('POST', '/api/habits', { token, body: { name: 7 } });
        await test.send('DELETE', '/api/profile/everything', { token });
        await test.send('GET', '/api/habits', { token });
        const hers = { user: id, session: expect.any(String) };
        const lines = refusals(test);
        expect(lines).toMatchObject([
          { method: 'GET', route, status: 401 },
          { method: 'GET', route, status: 404, ...hers },
          { method: 'POST', route: '/api/habits', status: 400, ...hers },
          { method: 'DELETE', route: '(none)', status: 404 },
        ]);
        expect(lines[0]).not.toHaveProperty('user');
        expect(JSON.stringify(lines)).not.toContain(OTHERS);
      });

      it('some of a flood, and how many were left out', async () => {
        const test = await buildTestApp(await open());
        const attempt = () => test.send('GET', '/api/habits');
        for (let count = 0; count < 100; count += 1) await attempt();
        expect(refusals(test)).toHaveLength(60);
        // A status has lines of its own.
        await test.send('GET', '/api/nowhere');
        expect(refusals(test).at(-1)).toMatchObject({ status: 404 });
        test.advance(SECOND);
        await attempt();
        expect(refusals(test).at(-1)).toMatchObject({ status: 401, left_out: 40 });
        await attempt();
        expect(refusals(test)).toHaveLength(62);
      });
    });
  },
  ['sqlite'],
);
