import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { HabitAnswer } from '#contract/habit.ts';
import { LOOKS } from '#contract/pictures.ts';
import type { Command } from '#domain/commands/command.ts';
import { HOUR, MINUTE } from '../../platform/clock.ts';
import { newId } from '../../platform/new-id.ts';
import type { Database } from '../../platform/database/database.ts';
import { anyDatabase } from '../../testing/each-database.ts';
import { makeLink, makePicture } from '../../testing/make-link.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import { creating } from '../notebook/testing/creating.ts';

/** What no picture may tell, planted wherever a person writes something. */
const SECRETS = {
  email: 'ada.secret@example.org',
  account: 'Ada Planted',
  note: 'planted note',
  description: 'planted description',
  cue: 'planted cue',
  group: 'planted group',
  reason: 'planted reason',
  link: 'planted place',
};

async function asAda(database: Database) {
  const test = await buildTestApp(database);
  const { email, account: name } = SECRETS;
  const { access_token: token } = await test.signUp({ email, name, time_zone: 'Europe/Paris' });
  const call = async (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => {
    const answer = await test.send(method, path, { token, ...(body && { body }) });
    if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.body}`);
    return answer;
  };
  const add = async (fields: object) =>
    (await call('POST', '/api/habits', { frequency: 'DAILY', ...fields })).json<HabitAnswer>();
  const done = (id: string, body: object = {}) =>
    call('POST', `/api/habits/${id}/completions`, body);
  const command = (commands: readonly Command[]) => {
    const at = new Date(test.now()).toISOString();
    const all = commands.map((each) => ({ id: newId(), at, command: each }));
    return call('POST', '/api/notebook/commands', { commands: all });
  };
  return { test, token, call, add, done, command };
}

const get = (test: TestApp, path: string, headers: Record<string, string> = {}, ip?: string) =>
  test.send('GET', path, { headers, ...(ip && { ip }) });

/** What the bytes of an answer say, with what is compressed in a PNG. */
function readable(bytes: Buffer): string {
  const data = bytes.indexOf('IDAT');
  const pixels = data === -1 ? '' : inflateSync(bytes.subarray(data + 4)).toString('latin1');
  return `${bytes.toString()} ${pixels}`;
}

const bytesOf = (body: string) => Buffer.byteLength(body);

anyDatabase(({ open }) => {
  describe('the picture of a board', () => {
    it('shows today of all habits, in the language of its person, and a change at once', async () => {
      const { test, token, call, add, done } = await asAda(await open());
      const read = await add({ name: 'Read', icon: '📖', color: 'teal' });
      await add({ name: 'Walk', icon: '🚶', color: 'rose' });
      const { path, kind, habit, at_once } = await makePicture(test, token);
      expect({ kind, habit, at_once }).toEqual({ kind: 'board', habit: null, at_once: false });
      await done(read.id);
      expect((await get(test, `${path}json`)).json()).toEqual({
        date: '2026-11-21',
        due: 2,
        kept: 1,
        habits: [
          { icon: '📖', name: 'Read', mark: 'x' },
          { icon: '🚶', name: 'Walk', mark: 'o' },
        ],
        more: 0,
      });
      const { headers, body } = await get(test, `${path}svg`);
      expect(headers['content-type']).toBe('image/svg+xml; charset=utf-8');
      expect(body).toContain('<title>Saturday 21 November</title>');
      expect(body).toContain('<desc>1 of 2 due habits are kept.</desc>');
      expect(body).toContain('>🚶 Walk</text>');
      await call('PATCH', '/api/profile/me', { locale: 'fr' });
      expect((await get(test, `${path}svg`)).body).toContain('<title>samedi 21 novembre</title>');
    });

    it('has the day of its person', async () => {
      const { test, token, add } = await asAda(await open());
      await add({ name: 'Read' });
      const { path } = await makePicture(test, token);
      test.advance(12 * HOUR);
      expect((await get(test, `${path}json`)).json()).toMatchObject({ date: '2026-11-22' });
    });

    it('remembers after a pause of years what was kept before it', async () => {
      const { test, token, call, command, done } = await asAda(await open());
      const from = '2024-11-01';
      const goal = {
        from,
        schedule: { every: 'ROLLING', times: 1, days: 30 },
        target: { kind: 'check' },
      } as const;
      const id = newId();
      await command([creating(id, { created_at: `${from}T08:00:00+01:00`, goals: [goal] })]);
      await done(id, { date: '2024-11-28' });
      const pause = { habit_id: null, first: '2024-12-01', last: '2026-11-20', reason: '' };
      await call('POST', '/api/pauses', pause);
      const { path } = await makePicture(test, token);
      expect((await get(test, `${path}json`)).json()).toMatchObject({ habits: [{ mark: 'd' }] });
    });

    it('shows the first of three hundred habits, and says how many more there are', async () => {
      const { test, token, command } = await asAda(await open());
      const name = (n: number) => `${n} ${'𝒲&<'.repeat(30)}`;
      for (let n = 0; n < 300; n += 50) {
        await command(
          Array.from({ length: 50 }, (_, one) => creating(newId(), { name: name(n + one) })),
        );
      }
      const { path } = await makePicture(test, token);
      const json = await get(test, `${path}json`);
      expect(bytesOf(json.body)).toBeLessThanOrEqual(1000);
      const { habits, more } = json.json<{ habits: { name: string }[]; more: number }>();
      expect(habits[0]?.name).toMatch(/^0 .*…$/);
      expect(habits.length + more).toBe(300);
      for (const size of ['', '?width=100&height=60', '?width=1600&height=1200']) {
        const { body } = await get(test, `${path}svg${size}`);
        expect(bytesOf(body)).toBeLessThanOrEqual(15_000);
        const shown = (body.match(/<g /g) ?? []).length;
        expect(body).toContain(`>${300 - shown} more</text>`);
      }
    });
  });

  describe('the picture of a year', () => {
    it('shows 53 weeks of one habit up to today', async () => {
      const { test, token, add, done } = await asAda(await open());
      const { id } = await add({ name: 'Read', icon: '📖', color: 'teal' });
      const { path } = await makePicture(test, token, id);
      await done(id);
      await done(id, { date: '2026-11-20' });
      const { body } = await get(test, `${path}json`);
      const told = JSON.parse(body);
      expect(told).toMatchObject({
        icon: '📖',
        name: 'Read',
        first: '2025-11-17',
        streak: { length: 2, unit: 'day' },
        percentage: 100,
      });
      expect(told.days).toMatch(/^\.{368}xx$/);
      expect(bytesOf(body)).toBeLessThanOrEqual(1000);
      const svg = (await get(test, `${path}svg`)).body;
      expect(svg).toContain('<title>📖 Read: the last 53 weeks</title>');
      expect(svg).toContain('<desc>2 days in a row, completion 100%</desc>');
      expect(bytesOf(svg)).toBeLessThanOrEqual(15_000);
    });

    it('says 100% only where all was kept', async () => {
      const { test, token, add, done } = await asAda(await open());
      const from = '2025-01-01';
      const schedule = { every: 'DAILY', weekdays: [1, 2, 3, 4, 5, 6, 7] };
      const { id } = await add({
        name: 'No sweets',
        created_at: `${from}T08:00:00+01:00`,
        goals: [{ from, schedule, target: { kind: 'avoid' } }],
      });
      await done(id, { date: '2026-11-19', value: false });
      const { path } = await makePicture(test, token, id);
      expect((await get(test, `${path}json`)).json()).toMatchObject({ percentage: 99 });
    });

    it('is small and there at once however long its habit was kept', async () => {
      const { test, token, command } = await asAda(await open());
      const id = newId();
      const [from, created_at] = ['1970-01-01', '1970-01-01T08:00:00+01:00'] as const;
      const goal = {
        schedule: { every: 'ROLLING', times: 1, days: 366 },
        target: { kind: 'avoid' },
      };
      const name = '&"<'.repeat(33);
      await command([creating(id, { name, created_at, goals: [{ from, ...goal } as never] })]);
      const pages = Object.fromEntries(
        Array.from({ length: 56 }, (_, year) => [
          1970 + year,
          { days: 'xos'.repeat(121), more: {} },
        ]),
      );
      await command([{ type: 'fill_days', habit: id, pages }]);
      const { path } = await makePicture(test, token, id);
      expect(bytesOf((await get(test, `${path}json`)).body)).toBeLessThanOrEqual(1000);
      for (const size of ['', '?width=100&height=60', '?width=1600&height=1200'])
        expect(bytesOf((await get(test, `${path}svg${size}`)).body)).toBeLessThanOrEqual(15_000);
    });

    it('ends with its habit', async () => {
      const { test, token, call, add } = await asAda(await open());
      const { id } = await add({ name: 'Read' });
      const { path } = await makePicture(test, token, id);
      const etag = String((await get(test, `${path}svg`)).headers['etag']);
      for (const query of ['', '?permanent=true'])
        await call('DELETE', `/api/habits/${id}${query}`);
      expect((await get(test, `${path}svg`, { 'if-none-match': etag })).statusCode).toBe(404);
    });

    it('is of a habit of its person', async () => {
      const { test, add } = await asAda(await open());
      const { id } = await add({ name: 'Read' });
      const { access_token: bob } = await test.signUp({ email: 'bob@example.org' });
      await expect(makePicture(test, bob, id)).rejects.toThrow('not_found');
    });
  });

  describe('a picture', () => {
    it('is kept by who fetched it, on any site, and sent again once it is another', async () => {
      const { test, token, add, done } = await asAda(await open());
      const { id } = await add({ name: 'Read' });
      for (const habit of [undefined, id]) {
        const { path } = await makePicture(test, token, habit);
        for (const format of ['svg', 'json']) {
          const ask = (etag = '') => get(test, `${path}${format}`, { 'if-none-match': etag });
          const first = await ask();
          const etag = String(first.headers['etag']);
          expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
          const again = await ask(etag);
          expect([again.statusCode, again.body]).toEqual([304, '']);
          for (const { headers } of [first, again])
            expect(headers).toMatchObject({
              'cache-control': 'private, no-cache',
              'cross-origin-resource-policy': 'cross-origin',
              'referrer-policy': 'no-referrer',
            });
          await done(id, { date: '2026-11-20' });
          expect((await ask(etag)).statusCode).toBe(200);
          await test.send('DELETE', `/api/habits/${id}/completions/2026-11-20`, { token });
        }
      }
    });

    it('is of the size and the look that it is asked for', async () => {
      const { test, token, add } = await asAda(await open());
      const { id } = await add({ name: 'Read', color: 'teal' });
      for (const habit of [undefined, id]) {
        const { path } = await makePicture(test, token, habit);
        const svg = async (query: string) => (await get(test, `${path}svg?${query}`)).body;
        expect(await svg('width=800&height=480')).toContain('width="800" height="480"');
        const colors = async (look: string) =>
          new Set((await svg(`look=${look}`)).match(/#[\da-f]{3,6}/g));
        expect(await colors('light')).toContain('#fdfaf3');
        expect(await colors('dark')).toContain('#10141d');
        expect([...(await colors('one-bit'))].toSorted()).toEqual(['#000', '#fff']);
        for (const query of [
          'width=99',
          'width=1601',
          'height=59',
          'height=1201',
          'width=1e9',
          'width=x',
          'height=99.5',
          'look=red',
          'title=x',
        ])
          expect((await get(test, `${path}svg?${query}`)).statusCode).toBe(400);
      }
    });

    it('tells no note, address or id, whatever is asked for', async () => {
      const { test, token, call, command, done } = await asAda(await open());
      const group = (await call('POST', '/api/groups', { name: SECRETS.group })).json<{
        id: string;
      }>();
      const { description, cue } = SECRETS;
      const id = newId();
      await command([creating(id, { description, cue, group_id: group.id })]);
      await done(id, { note: SECRETS.note });
      await done(id, { date: '2026-11-20', note: SECRETS.note });
      const pause = {
        habit_id: null,
        first: '2026-11-01',
        last: '2026-11-02',
        reason: SECRETS.reason,
      };
      await call('POST', '/api/pauses', pause);
      const me = (await test.send('GET', '/api/profile/me', { token })).json<{ id: string }>();
      const pictures = [await makePicture(test, token), await makePicture(test, token, id)];
      const planted = [
        ...Object.values(SECRETS),
        id,
        group.id,
        me.id,
        ...pictures.map((each) => each.id),
      ];
      const parts = planted.flatMap((secret) => [
        secret,
        secret.slice(-12),
        encodeURIComponent(secret),
      ]);
      for (const { path } of pictures)
        for (const what of [
          'json',
          ...LOOKS.flatMap((look) => [`svg?look=${look}`, `png?look=${look}`]),
        ]) {
          const { statusCode, rawPayload, headers } = await get(test, `${path}${what}`);
          expect(statusCode).toBe(200);
          const body = readable(rawPayload);
          const all = `${body} ${JSON.stringify(headers)}`;
          for (const part of parts) expect(all).not.toContain(part);
          expect(body).not.toMatch(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}/);
        }
    });

    it('is in pixels for what shows no drawing', async () => {
      const { test, token, add } = await asAda(await open());
      const { id } = await add({ name: 'Read', icon: '📖' });
      for (const habit of [undefined, id]) {
        const { path } = await makePicture(test, token, habit);
        const png = async (query: string) => {
          const { headers, rawPayload } = await get(test, `${path}png?${query}`);
          expect(headers['content-type']).toBe('image/png');
          return rawPayload;
        };
        const usual = await png('');
        expect(usual.length).toBeLessThan(15_000);
        // As a display reads them: width, height, and bits a pixel.
        const eight = await png('width=800&height=480');
        expect([eight.readUInt32BE(16), eight.readUInt32BE(20), eight[24]]).toEqual([800, 480, 8]);
        const one = await png('width=800&height=480&look=one-bit');
        expect([one.readUInt32BE(16), one.readUInt32BE(20), one[24]]).toEqual([800, 480, 1]);
        expect(one.length).toBeLessThan(15_000);
      }
      const { path } = await makePicture(test, token);
      const large = `${path}png?width=1600&height=1200`;
      const statuses = [];
      for (let n = 0; n < 6; n += 1) statuses.push((await get(test, large)).statusCode);
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    });

    it('has nothing that is run or fetched, whatever a habit is called', async () => {
      const { test, token, add } = await asAda(await open());
      const name = `</text><script href="//x.example"/>"'&\u202E\uFFFF`;
      const { id } = await add({ name });
      for (const habit of [undefined, id]) {
        const { path } = await makePicture(test, token, habit);
        const { body } = await get(test, `${path}svg?width=1600&height=1200`);
        expect(body.match(/<\/?[a-z]+/g)).not.toContain('<script');
        expect(new Set(body.match(/<[a-z]+/g))).toEqual(
          new Set(['<svg', '<title', '<desc', '<path', '<text', '<g']),
        );
        expect(body).toContain('&lt;/text&gt;');
        expect(body).not.toMatch(/[\u202E\uFFFF]/);
        expect(body.match(/ (?:href|src|on\w+|style|class)="/g)).toBeNull();
      }
    });

    it('is closed with its link, and is no stamp', async () => {
      const { test, token, call, add } = await asAda(await open());
      const { id } = await add({ name: 'Read' });
      const { path, ...picture } = await makePicture(test, token);
      const key = path.slice(-44, -1);
      const look = await test.send('POST', '/api/stamps/look', { body: { key } });
      expect(look.statusCode).toBe(404);
      const stamp = await makeLink(test, token, { habit: id });
      expect((await get(test, `/api/pictures/${stamp.key}.svg`)).statusCode).toBe(404);
      expect((await get(test, `${path}svg`)).statusCode).toBe(200);
      await call('DELETE', `/api/profile/links/${picture.id}`);
      for (const format of ['svg', 'json']) {
        const { statusCode, headers } = await get(test, `${path}${format}`);
        expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
      }
      expect((await get(test, '/api/pictures/x.svg')).statusCode).toBe(404);
    });

    it('is asked for thirty times at once, and made sixty times for one person', async () => {
      const { test, token } = await asAda(await open());
      const pictures = [];
      for (let n = 0; n < 3; n += 1) pictures.push(await makePicture(test, token));
      const [one, other, third] = pictures.map(({ path }) => `${path}svg`);
      const asked = async (path = '', times = 30) => {
        const answers = [];
        for (let n = 0; n < times; n += 1)
          answers.push((await get(test, path, {}, `198.51.100.${n}`)).statusCode);
        return answers.filter((status) => status === 200).length;
      };
      expect([await asked(one, 31), await asked(other), await asked(third)]).toEqual([30, 30, 0]);
      test.advance(MINUTE);
      const etag = String((await get(test, third ?? '')).headers['etag']);
      for (let n = 0; n < 29; n += 1)
        expect((await get(test, third ?? '', { 'if-none-match': etag })).statusCode).toBe(304);
    });
  });
});
