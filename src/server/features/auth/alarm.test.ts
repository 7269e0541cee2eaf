import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Inbox } from '#contract/inboxes.ts';
import type { Removed } from '#contract/removals.ts';
import { DAY, MINUTE } from '../../platform/clock.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import {
  buildTestApp,
  codeOf,
  PASSWORD,
  signedIn,
  signInAgain,
  type TestApp,
} from '../../testing/test-app.ts';

const OWN = 'ada@example.org';
const THIEFS = 'evil@example.org';

/** The token of the newest mail to an address that leads to a page. */
async function mailed(test: TestApp, to: string, page: string): Promise<string | undefined> {
  const mails = (await test.mails()).filter((mail) => mail.to?.[0]?.address === to);
  const links = mails.flatMap(
    ({ text = '' }) => RegExp(`/${page}#token=(\\S+)`).exec(text)?.[1] ?? [],
  );
  return links.at(-1);
}

async function raise(test: TestApp, at: string) {
  const body = { token: await mailed(test, at, 'alarm') };
  return codeOf(await test.send('POST', '/api/auth/alarm', { body }));
}

async function reset(test: TestApp, email: string) {
  test.advance(DAY);
  await test.send('POST', '/api/auth/forgot-password', { body: { email } });
  const body = { token: await mailed(test, email, 'forgot-password'), password: PASSWORD };
  return codeOf(await test.send('PATCH', '/api/auth/create-new-password', { body }));
}

/** Somebody signed in as Ada asks for an address of their own. @returns what they confirm it with */
async function askedFor(test: TestApp) {
  const { access_token: token } = await test.signUp();
  const body = { email: THIEFS, password: PASSWORD };
  await test.send('POST', '/api/profile/email', { token, body });
  const asked = (await test.mails()).find(({ to }) => to?.[0]?.address === THIEFS);
  return { token, body: { email: THIEFS, code: /\d{6}/.exec(asked?.subject ?? '')?.[0] } };
}

async function stolen(test: TestApp) {
  const changed = await test.send('PATCH', '/api/profile/email', await askedFor(test));
  expect(changed.statusCode).toBe(200);
}

/** Whether what opens the account can be changed. */
async function isHeld(test: TestApp, email: string): Promise<boolean> {
  const token = await signInAgain(test, email);
  const asked = await test.send('POST', '/api/profile/passkeys/challenge', { token });
  return codeOf(asked) === 'changes_held';
}

eachDatabase(({ open }) => {
  describe('an alarm', () => {
    it('holds changes until a new password comes by the same mailbox', async () => {
      const test = await buildTestApp(await open());
      await test.signUp();
      expect(await reset(test, OWN)).toBe(204);
      expect(await raise(test, OWN)).toBe(204);
      expect(await raise(test, OWN)).toBe(204);
      expect(await isHeld(test, OWN)).toBe(true);
      expect(await reset(test, OWN)).toBe(204);
      expect(await isHeld(test, OWN)).toBe(false);
    });

    it.each(['links', 'inboxes', 'calendar', 'removals/undo'])(
      'ends a call to %s that is on its way, and nothing comes of it',
      async (path) => {
        const database = await open();
        const { test, token } = await signedIn(database);
        const of = (what: string) => `/api/profile/${what}`;
        const post = (what: string, body: object) => test.send('POST', of(what), { token, body });
        const { id } = (await post('inboxes', { name: 'Phone' })).json<Inbox>();
        const removed = await test.send('DELETE', `${of('inboxes')}/${id}`, { token });
        const bodies: Record<string, object> = {
          links: { kind: 'board', name: '', days: null },
          inboxes: { name: 'Theirs' },
          'removals/undo': removed.json<Removed>(),
        };
        const { write } = database;
        const raised: Promise<string | number>[] = [];
        const writing = vi.spyOn(database, 'write').mockImplementation(async (work, owner) => {
          // Jobs write too, and are nobody's.
          if (owner !== undefined && raised.length === 0) {
            // It writes by way of here too.
            raised.push(Promise.resolve().then(() => raise(test, OWN)));
            await raised[0];
          }
          return await write(work, owner);
        });
        onTestFinished(() => writing.mockRestore());
        expect(codeOf(await post(path, bodies[path] ?? {}))).toBe('unauthenticated');
        expect(await Promise.all(raised)).toEqual([204]);
        const again = await signInAgain(test, OWN);
        const left = ['links', 'inboxes', 'calendar'].map(async (what) =>
          (await test.send('GET', of(what), { token: again })).json(),
        );
        expect(await Promise.all(left)).toEqual([[], [], { address: null }]);
      },
    );

    it('brings a link to its own mailbox, whatever was mailed there, and three a day', async () => {
      const test = await buildTestApp(await open());
      const { access_token: token } = await test.signUp();
      const theirs = { current_password: PASSWORD, new_password: 'a thief was here 7' };
      await test.send('PATCH', '/api/profile/password', { token, body: theirs });
      for (let n = 0; n < 4; n += 1) {
        test.advance(MINUTE);
        await test.send('POST', '/api/auth/forgot-password', { body: { email: OWN } });
      }
      const links = async () => {
        const texts = (await test.mails()).map(({ text = '' }) => text);
        return texts.flatMap((text) => /\/forgot-password#token=(\S+)/.exec(text)?.[1] ?? []);
      };
      const before = await links();
      for (let n = 0; n < 20; n += 1) {
        test.advance(20 * MINUTE);
        expect(await raise(test, OWN)).toBe(204);
      }
      const brought = (await links()).slice(before.length);
      const choose = async (link = '') => {
        const body = { token: link, password: 'a fresh start 98' };
        return codeOf(await test.send('PATCH', '/api/auth/create-new-password', { body }));
      };
      expect([await choose(brought[0]), await choose(brought[1])]).toEqual([
        'invalid_token',
        'invalid_token',
      ]);
      expect(brought).toHaveLength(3);
      expect(await choose(brought[2])).toBe(204);
    });

    it('stops a new address that was only asked for', async () => {
      const test = await buildTestApp(await open());
      const { body } = await askedFor(test);
      expect(await raise(test, OWN)).toBe(204);
      const token = await signInAgain(test, OWN);
      const changed = await test.send('PATCH', '/api/profile/email', { token, body });
      expect(codeOf(changed)).toBe('invalid_code');
    });

    it.each([
      ['before', [THIEFS, OWN]],
      ['after', [OWN, THIEFS]],
    ])(
      'of an owner outlasts one that a thief raises %s it at a new address',
      async (_when, order) => {
        const test = await buildTestApp(await open());
        await stolen(test);
        // Each new password brings the thief another link.
        expect(await reset(test, THIEFS)).toBe(204);
        for (const at of order) expect(await raise(test, at)).toBe(204);
        for (let n = 0; n < 2; n += 1) {
          expect(await reset(test, THIEFS)).toBe(204);
          expect(await isHeld(test, THIEFS)).toBe(true);
          expect(await raise(test, THIEFS)).toBe(204);
        }
      },
    );
  });
});
