import { describe, expect, it } from 'vitest';
import type { Inbox } from '#contract/inboxes.ts';
import { MAX_INBOXES } from '#domain/limits.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { codeOf, PASSWORD } from '../../testing/test-app.ts';
import { hashOf } from '../auth/personal-tokens/secret.ts';
import { ada } from './testing/ada.ts';

eachDatabase(({ open }) => {
  describe('an inbox', () => {
    it('has an address that can be shown again, and a key that is kept nowhere', async () => {
      const database = await open();
      const { test, inbox, list, token, address } = await ada(database);
      expect(inbox).toEqual({
        id: expect.any(String),
        name: 'Phone',
        address: `https://habits.example.org${address}`,
        open: true,
        mappings: [],
        created_at: '2026-11-21T12:00:00.000Z',
        used_at: null,
      });
      expect(await list()).toEqual([inbox]);
      const key = address.slice('/api/inbox/'.length);
      const stored = await database.read.selectFrom('inboxes').selectAll().execute();
      expect(JSON.stringify(stored)).not.toContain(key);
      const exported = await test.send('GET', '/api/profile/export', { token: token() });
      const { address: _address, open: _open, ...told } = inbox;
      expect(exported.json().inboxes).toEqual([told]);
      expect(exported.body).not.toContain(key);
    });

    it('is of its person alone, for habits of theirs, and there are ten at most', async () => {
      const { test, inbox, map, walk, token } = await ada(await open());
      const { access_token: bob } = await test.signUp({ email: 'bob@example.org' });
      const path = `/api/profile/inboxes/${inbox.id}`;
      const mappings = [{ name: 'steps', habit: walk, factor: 1, mode: 'add' }];
      for (const [method, at, body] of [
        ['PATCH', path, { mappings }],
        ['POST', `${path}/preview`, { mappings }],
        ['GET', `${path}/messages`, undefined],
        ['DELETE', path, undefined],
      ] as const)
        expect(codeOf(await test.send(method, at, { token: bob, body }))).toBe('not_found');
      const body = { name: 'Mine' };
      const own = (await test.send('POST', '/api/profile/inboxes', { token: bob, body })).json();
      const ofBob = `/api/profile/inboxes/${own.id}`;
      for (const at of [ofBob, `${ofBob}/preview`]) {
        const method = at === ofBob ? 'PATCH' : 'POST';
        expect(codeOf(await test.send(method, at, { token: bob, body: { mappings } }))).toBe(
          'not_found',
        );
      }
      expect(codeOf(await map({ factor: 0 }))).toBe('invalid_request');
      expect(codeOf(await map({ factor: -1 }))).toBe('invalid_request');
      for (let n = 1; n < MAX_INBOXES; n += 1)
        await test.send('POST', '/api/profile/inboxes', { token: token(), body });
      const full = await test.send('POST', '/api/profile/inboxes', { token: token(), body });
      expect(codeOf(full)).toBe('limit_reached');
    });

    it('is mapped on after a habit of its mappings was deleted, but to no other that is gone', async () => {
      const { test, map, walk, read, token } = await ada(await open());
      const [gone, kept] = [{}, { name: 'pages', habit: read }];
      await map(gone, kept);
      const forget = async (habit: string) => {
        for (const query of ['', '?permanent=true'])
          await test.send('DELETE', `/api/habits/${habit}${query}`, { token: token() });
      };
      await forget(walk);
      expect(codeOf(await map(gone, kept, { habit: read }))).toBe(200);
      expect(codeOf(await map(gone))).toBe(200);
      await forget(read);
      expect(codeOf(await map(gone, kept))).toBe('not_found');
    });

    it('ends when it is closed, with its secret, with an alarm and with the account', async () => {
      const database = await open();
      const { test, address, send, list, close, token } = await ada(database);
      const former = 'f'.repeat(43);
      await database.write((writer) =>
        writer
          .updateTable('inboxes')
          .set({ hash: hashOf(former) })
          .execute(),
      );
      expect(codeOf(await send({ steps: 1 }))).toBe('not_found');
      const stale = await test.send('POST', `/api/inbox/${former}`, { body: { steps: 1 } });
      expect(codeOf(stale)).toBe('not_found');
      expect(await list()).toMatchObject([{ open: false }]);
      expect(codeOf(await close())).toBe(200);
      expect(codeOf(await close())).toBe('not_found');
      expect(codeOf(await test.send('POST', address, { body: { steps: 1 } }))).toBe('not_found');

      const another = async () =>
        new URL(
          (
            await test.send('POST', '/api/profile/inboxes', {
              token: token(),
              body: { name: 'Watch' },
            })
          ).json<Inbox>().address,
        ).pathname;
      const kept = await another();
      await test.send('PATCH', '/api/profile/password', {
        token: token(),
        body: { current_password: PASSWORD, new_password: 'a fresh start 98' },
      });
      const text = (await test.mails()).map((mail) => mail.text).join('\n');
      const [, alarm] = /alarm#token=([\w-]+)/.exec(text) ?? [];
      expect(codeOf(await test.send('POST', kept, { body: { steps: 1 } }))).toBe(200);
      await test.send('POST', '/api/auth/alarm', { body: { token: alarm } });
      expect(codeOf(await test.send('POST', kept, { body: { steps: 1 } }))).toBe('not_found');
    });

    it('ends with the account', async () => {
      const { test, send, token } = await ada(await open());
      await test.send('DELETE', '/api/profile/me', {
        token: token(),
        body: { password: PASSWORD },
      });
      expect(codeOf(await send({ steps: 1 }))).toBe('not_found');
    });
  });
});
