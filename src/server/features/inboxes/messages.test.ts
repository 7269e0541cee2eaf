import { describe, expect, it } from 'vitest';
import { MESSAGES_KEPT } from '#contract/inboxes.ts';
import { cleanUp } from '../../cleanup.ts';
import { DAY, HOUR } from '../../platform/clock.ts';
import { createLimits } from '../../platform/limits/limits.ts';
import { anyDatabase, eachDatabase } from '../../testing/each-database.ts';
import { codeOf } from '../../testing/test-app.ts';
import { ada } from './testing/ada.ts';

eachDatabase(({ open }) => {
  describe('a message', () => {
    it('enters nothing before somebody says for which habit, and is kept', async () => {
      const { send, days, messages, list } = await ada(await open());
      expect((await send({ steps: 8042 })).json()).toEqual({ values: 1, entered: 0 });
      expect(await days()).toEqual({});
      expect(await messages()).toEqual([
        {
          id: expect.any(String),
          received_at: '2026-11-21T12:00:00.000Z',
          sender: 'numbers',
          found: [
            { name: 'steps', unit: '', count: 1, value: 8042, date: '2026-11-21', mode: 'latest' },
          ],
          values: 1,
          entered: 0,
          excerpt: '{"steps":8042}',
        },
      ]);
      expect(await list()).toMatchObject([{ used_at: '2026-11-21T12:00:00.000Z' }]);
    });

    it('does what its preview says: steps, in thousands, in the place of a day', async () => {
      const { send, days, preview, map, walk } = await ada(await open());
      expect(await preview({})).toEqual({ message: null, days: [], left_out: 0 });
      const message = { steps: 8042, weight: 71 };
      await send(message);
      const thousands = { factor: 0.001 };
      expect(await preview(thousands)).toMatchObject({
        message: { received_at: '2026-11-21T12:00:00.000Z' },
        days: [{ habit: walk, date: '2026-11-21', before: null, after: 8.042 }],
        left_out: 0,
      });
      expect(await days()).toEqual({});
      await map(thousands);
      for (let n = 0; n < 2; n += 1)
        expect((await send(message)).json()).toEqual({ values: 2, entered: 1 });
      expect(await days()).toEqual({ '2026-11-21': 8.042 });
      await send({ steps: 9000 });
      expect(await days()).toEqual({ '2026-11-21': 9 });
      expect((await preview(thousands)).days).toEqual([
        { habit: walk, date: '2026-11-21', before: 9, after: 9 },
      ]);
    });

    it('adds each value once, by its id or else by all that it says', async () => {
      const { send, days, map, preview, walk } = await ada(await open());
      await map({ name: 'run', mode: 'add' });
      const runs = [
        { habit: 'run', value: 3, id: 'a', date: '2026-11-20' },
        { habit: 'run', value: 2, id: 'b' },
      ];
      await send(runs);
      await send(runs);
      expect(await days()).toEqual({ '2026-11-20': 3, '2026-11-21': 2 });
      await send([...runs, { habit: 'run', value: 1.5, id: 'c' }]);
      expect(await days()).toEqual({ '2026-11-20': 3, '2026-11-21': 3.5 });
      expect((await preview({ name: 'run', mode: 'add' })).days).toEqual([
        { habit: walk, date: '2026-11-21', before: 3.5, after: 3.5 },
        { habit: walk, date: '2026-11-20', before: 3, after: 3 },
      ]);
      for (let n = 0; n < 2; n += 1) await send({ run: 1 });
      expect(await days()).toMatchObject({ '2026-11-21': 4.5 });
      for (const time of ['2026-11-21T08:00:00', '2026-11-21T09:00:00'])
        await send({ run: 1, time });
      expect(await days()).toMatchObject({ '2026-11-21': 6.5 });
      expect((await preview({ name: 'run', mode: 'add', factor: 2 })).days).toEqual([
        { habit: walk, date: '2026-11-21', before: 6.5, after: 6.5 },
      ]);
    });

    it('adds first, as its preview does, so that coming again changes nothing', async () => {
      const { send, days, map, preview } = await ada(await open());
      const mappings = [{ name: 'steps' }, { name: 'run', mode: 'add' }] as const;
      const others = Array.from({ length: 30 }, (_, n) => ({
        habit: 'run',
        value: 1,
        id: `${n}`,
        date: '2026-11-20',
      }));
      const message = [
        { habit: 'steps', value: 4 },
        ...others,
        { habit: 'run', value: 2, id: 'a' },
      ];
      await send(message);
      expect(await preview(...mappings)).toMatchObject({ days: [{ after: 4 }, { after: 30 }] });
      await map(...mappings);
      for (let n = 0; n < 2; n += 1) {
        await send(message);
        expect(await days()).toEqual({ '2026-11-20': 30, '2026-11-21': 4 });
      }
    });

    it('makes a day the sum of its values, or the latest of them', async () => {
      const { send, days, map } = await ada(await open());
      const message = {
        data: {
          metrics: [
            {
              name: 'walking_running_distance',
              units: 'km',
              data: [
                { qty: 0.1, date: '2026-11-21 09:00:00 +0100' },
                { qty: 0.7, date: '2026-11-21 08:00:00 +0100' },
                { qty: 2, date: '2026-11-20 08:00:00 +0100' },
              ],
            },
          ],
        },
      };
      await map({ name: 'walking_running_distance', mode: 'sum' });
      for (let n = 0; n < 2; n += 1)
        expect((await send(message)).json()).toEqual({ values: 3, entered: 3 });
      expect(await days()).toEqual({ '2026-11-20': 2, '2026-11-21': 0.8 });
      const twice = { name: 'walking_running_distance', mode: 'sum' } as const;
      await map(twice, { ...twice, factor: 10 });
      await send(message);
      expect(await days()).toEqual({ '2026-11-20': 20, '2026-11-21': 8 });
      await map({ name: 'walking_running_distance', mode: 'latest' });
      await send(message);
      expect(await days()).toEqual({ '2026-11-20': 2, '2026-11-21': 0.1 });
    });

    it('ticks what asks for no amount, where there is more than nothing', async () => {
      const { send, days, map, read, preview } = await ada(await open());
      for (const mode of ['latest', 'add', 'sum'] as const) {
        await map({ name: 'pages', habit: read, mode });
        await send({ pages: 0, date: '2026-11-19' });
        await send({ pages: 12, date: '2026-11-20' });
      }
      expect(await days(read)).toEqual({ '2026-11-20': true });
      await map({ name: 'pages', habit: read });
      await send({ pages: false, date: '2026-11-20' });
      expect(await days(read)).toEqual({ '2026-11-20': false });
      await send({ pages: 0 });
      expect(await preview({ name: 'pages', habit: read })).toMatchObject({
        days: [],
        left_out: 1,
      });
    });

    it('names a habit by its slug or id, if the inbox is mapped to it', async () => {
      const { send, days, map, read, walk, test, token } = await ada(await open());
      await map({ factor: 0.001 });
      await send({ habit: 'walk', value: 4 });
      await send({ habit: walk, value: 5, date: '2026-11-20' });
      expect((await send([{ habit: 'read' }, { habit: read }])).json()).toEqual({
        values: 2,
        entered: 0,
      });
      const body = { name: '学がく' };
      await test.send('PATCH', `/api/habits/${walk}`, { token: token(), body });
      await send({ habit: body.name.normalize('NFD'), value: 6, date: '2026-11-19' });
      expect((await send({ habit: 'wa\u0000lk' })).json()).toEqual({ values: 1, entered: 0 });
      expect(await days()).toEqual({ '2026-11-21': 4, '2026-11-20': 5, '2026-11-19': 6 });
      expect(await days(read)).toEqual({});
    });

    it('enters no day but those of the last month until tomorrow, and no odd amount', async () => {
      const { send, days, map, test, walk, token } = await ada(await open());
      await map({});
      const habit = 'steps';
      const dates = ['2026-10-20', '2026-10-21', '2026-11-22', '2026-11-23', 'some day'];
      const sent = await send([
        ...dates.map((date) => ({ habit, value: 1, date })),
        ...[-1, 1e12].map((value) => ({ habit, value })),
      ]);
      expect(sent.json()).toEqual({ values: 7, entered: 2 });
      expect(await days()).toEqual({ '2026-10-21': 1, '2026-11-22': 1 });
      for (const query of ['', '?permanent=true'])
        await test.send('DELETE', `/api/habits/${walk}${query}`, { token: token() });
      expect((await send({ steps: 3 })).json()).toEqual({ values: 1, entered: 0 });
    });

    it('gives one value to two habits', async () => {
      const { send, days, map, read } = await ada(await open());
      await map({}, { habit: read });
      expect((await send({ steps: 3 })).json()).toEqual({ values: 1, entered: 1 });
      expect([await days(), await days(read)]).toEqual([
        { '2026-11-21': 3 },
        { '2026-11-21': true },
      ]);
    });

    it('is told nothing of the notebook, and is undone like any entry', async () => {
      const { send, map, test, walk, token, days } = await ada(await open());
      await map({});
      await send({ steps: 3 });
      const path = `/api/habits/${walk}/completions/2026-11-21`;
      await test.send('DELETE', path, { token: token() });
      expect(await days()).toEqual({});
      const past = await test.send('GET', `${path}/changes`, { token: token() });
      expect(past.json()).toMatchObject([{ completion: { value: 3 } }]);
    });

    it('is what Strava asks for first', async () => {
      const { test, address } = await ada(await open());
      const asked = '?hub.mode=subscribe&hub.challenge=15f7d1a9&hub.verify_token=mine';
      const answer = await test.send('GET', `${address}${asked}`);
      expect(answer.json()).toEqual({ 'hub.challenge': '15f7d1a9' });
      const guess = await test.send('GET', `/api/inbox/${'x'.repeat(43)}${asked}`);
      expect(codeOf(guess)).toBe('not_found');
      expect(codeOf(await test.send('GET', address))).toBe('invalid_request');
    });

    it.each([
      ['no JSON', 'steps', 415],
      ['a number', 4, 'invalid_request'],
      ['too deep', JSON.parse(`${'['.repeat(30)}${']'.repeat(30)}`), 'invalid_request'],
      ['too long', { steps: 'x'.repeat(70_000) }, 'payload_too_large'],
    ])('is refused that is %s', async (what, body, expected) => {
      const { send, test, address, messages } = await ada(await open());
      const answer =
        what === 'no JSON'
          ? await test.send('POST', address, { file: Buffer.from('steps=4') })
          : await send(body);
      expect(answer.statusCode === 415 ? 415 : codeOf(answer)).toBe(expected);
      expect(await messages()).toEqual([]);
    });

    it('is kept for a week, with the last fifty', async () => {
      const database = await open();
      const { send, messages, test, signIn } = await ada(database);
      for (let n = 0; n <= MESSAGES_KEPT; n += 1) await send({ steps: n });
      const kept = await messages();
      expect(kept).toHaveLength(MESSAGES_KEPT);
      expect(kept[0]?.found).toMatchObject([{ value: MESSAGES_KEPT }]);
      expect(kept.at(-1)?.found).toMatchObject([{ value: 1 }]);
      test.advance(7 * DAY + HOUR);
      await signIn();
      expect(await messages()).toEqual([]);
      const limits = createLimits(database, test.now, Buffer.alloc(32));
      await cleanUp({ database, clock: test.now, limits });
      expect(await database.read.selectFrom('inbox_messages').select('id').execute()).toEqual([]);
    });
  });
});

anyDatabase(({ open }) => {
  describe('a message', () => {
    it('is told in few words, however much it says', async () => {
      const { send, test, inbox, token } = await ada(await open());
      const names = Array.from({ length: 60 }, (_, n) => `${n} ${'漢'.repeat(97)}`);
      const message = {
        date: '"'.repeat(400),
        ...Object.fromEntries(names.map((name) => [name, 1])),
      };
      for (let n = 0; n < MESSAGES_KEPT; n += 1) await send({ ...message, steps: n });
      const path = `/api/profile/inboxes/${inbox.id}/messages`;
      const { rawPayload } = await test.app.http.inject({
        url: path,
        headers: { authorization: `Bearer ${token()}` },
      });
      expect(JSON.parse(rawPayload.toString())).toHaveLength(MESSAGES_KEPT);
      expect(rawPayload.length).toBeLessThanOrEqual(256 * 1024);
    });

    it('comes sixty times at once, and strangers guess from a network six hundred times', async () => {
      const { send, test } = await ada(await open());
      const guess = `/api/inbox/${'x'.repeat(43)}`;
      const ip = '203.0.113.1';
      for (let n = 0; n < 600; n += 1) await test.send('POST', guess, { body: {}, ip });
      const guessed = await test.send('POST', guess, { body: {}, ip });
      expect(codeOf(guessed)).toBe('too_many_requests');
      expect((await send({ steps: 1 }, ip)).statusCode).toBe(200);
      for (let n = 1; n < 60; n += 1)
        expect((await send({ steps: 1 }, `198.51.100.${n}`)).statusCode).toBe(200);
      expect(codeOf(await send({ steps: 1 }, '198.51.100.99'))).toBe('too_many_requests');
    });
  });
});
