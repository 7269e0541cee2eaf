import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { TodayAnswer } from '#contract/today.ts';
import { connect } from '../../platform/database/connect.ts';
import { migrate, STEPS } from '../../platform/database/migrate.ts';
import { DAY } from '../../platform/clock.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { makeToken } from '../../testing/make-token.ts';
import { buildTestApp, type TestApp } from '../../testing/test-app.ts';
import { forgetDeleted } from './forget-deleted.ts';

interface Named {
  id: string;
  name: string;
  slug: string;
}

async function signedUp(test: TestApp, email = 'ada@example.org') {
  const { access_token: token } = await test.signUp({ email });
  const create = async (name: string) => {
    const body = { name, frequency: 'DAILY' };
    return (await test.send('POST', '/api/habits', { token, body })).json<Named>();
  };
  const at = (slug: string) => `/api/habits/${encodeURIComponent(slug)}`;
  const get = (slug: string, by = token) => test.send('GET', at(slug), { token: by });
  const rename = async (slug: string, name: string, by = token) =>
    (await test.send('PATCH', at(slug), { token: by, body: { name } })).json<Named>();
  const complete = (slug: string, by = token) =>
    test.send('POST', `${at(slug)}/completions`, { token: by, body: {} });
  const remove = async (slug: string) => {
    await test.send('DELETE', at(slug), { token });
    await test.send('DELETE', `${at(slug)}?permanent=true`, { token });
  };
  const list = async (by = token) =>
    (await test.send('GET', '/api/habits', { token: by })).json<Named[]>();
  const slugs = async (by = token) => (await list(by)).map(({ slug }) => slug);
  return { token, create, get, rename, complete, remove, list, slugs };
}

eachDatabase(({ open, create: createDatabase }) => {
  describe('the slug of a habit', () => {
    it('names it in every path, and is told with it', async () => {
      const test = await buildTestApp(await open());
      const { token, create, get, complete, rename, remove, slugs } = await signedUp(test);
      const read = await create('Read 20 pages');
      const water = await create('読書 💧');
      expect([read.slug, water.slug]).toEqual(['read-20-pages', '読書']);
      expect((await get('read-20-pages')).json()).toMatchObject({ id: read.id, slug: read.slug });
      expect((await get('読書')).json()).toMatchObject({ id: water.id });
      const marked = (await complete('read-20-pages')).json<{ date: string }>();
      const day = `/api/habits/read-20-pages/completions/${marked.date}`;
      const changes = await test.send('GET', `${day}/changes`, { token });
      expect(changes.statusCode).toBe(200);
      const today = (await test.send('GET', '/api/today', { token })).json<TodayAnswer>();
      expect(today.habits.map(({ slug, kept }) => [slug, kept])).toEqual([
        ['read-20-pages', true],
        ['読書', false],
      ]);
      expect((await test.send('DELETE', day, { token })).statusCode).toBe(204);
      expect(await rename('読書', 'Drink')).toMatchObject({ id: water.id, slug: 'drink' });
      await remove('drink');
      expect(await slugs()).toEqual(['read-20-pages']);
    });

    it.each(['nothing', 'a b', '%00', 'a'.repeat(81), '019a0000-0000-7000-8000-000000000000'])(
      'is none that nobody has: %s',
      async (slug) => {
        const test = await buildTestApp(await open());
        const { token } = await signedUp(test);
        for (const path of [slug, `${slug}/completions`]) {
          const answer = await test.send('GET', `/api/habits/${path}`, { token });
          expect(answer.json()).toMatchObject({ status: 404, code: 'not_found' });
        }
      },
    );

    it('is another one’s of a person alone, and stays while its habit can come back', async () => {
      const database = await open();
      const test = await buildTestApp(database);
      const { create, remove, slugs, get } = await signedUp(test);
      const bob = await signedUp(test, 'bob@example.org');
      await bob.create('Walk');
      const first = await create('Read');
      await create('READ!');
      await create('read');
      expect(await slugs()).toEqual(['read-3', 'read-2', 'read']);
      await remove('read');
      expect((await get('read')).statusCode).toBe(404);
      expect((await create('Read')).slug).toBe('read-4');
      expect((await get('walk')).statusCode).toBe(404);
      await forgetDeleted(database, test.now() + 31 * DAY);
      const again = await create('Read');
      expect(again).toMatchObject({ slug: 'read' });
      expect(again.id).not.toBe(first.id);
    });

    it('follows the name; readers are led on from earlier ones, and marks reach the habit', async () => {
      const test = await buildTestApp(await open());
      const { token, create, get, rename, complete } = await signedUp(test);
      const { id } = await create('Read 20 pages');
      await rename('read-20-pages', 'Lire 30 pages');
      const moved = await get('read-20-pages');
      expect([moved.statusCode, moved.headers.location]).toEqual([
        308,
        '/api/habits/lire-30-pages',
      ]);
      const page = await test.send('GET', '/api/habits/read-20-pages/completions?to=2026-12-31', {
        token,
      });
      expect(page.headers.location).toBe('/api/habits/lire-30-pages/completions?to=2026-12-31');
      expect((await complete('read-20-pages')).json()).toMatchObject({ completed: true });
      // Another one that is called so now does not get what is meant for the first.
      expect((await create('Read 20 pages')).slug).toBe('read-20-pages-2');
      expect(await rename(id, 'Read 20 pages')).toMatchObject({ id, slug: 'read-20-pages' });
      expect((await get('lire-30-pages')).headers.location).toBe('/api/habits/read-20-pages');
    });

    it('is one of ten that lead to a habit', async () => {
      const test = await buildTestApp(await open());
      const { create, rename, get } = await signedUp(test);
      const { id } = await create('Name 0');
      for (let n = 1; n <= 10; n += 1) await rename(id, `Name ${n}`);
      expect((await get('name-0')).statusCode).toBe(404);
      expect((await get('name-1')).statusCode).toBe(308);
      expect((await create('Name 0')).slug).toBe('name-0');
    });

    it('tells a program for some habits nothing of others', async () => {
      const test = await buildTestApp(await open());
      const { token, create, get, rename, complete, slugs } = await signedUp(test);
      await create('Therapy');
      await rename('therapy', 'Talk');
      const { id } = await create('Read');
      const { secret } = await makeToken(test, token, { scopes: ['write'], habits: [id] });
      expect(await slugs(secret)).toEqual(['read']);
      expect((await complete('read', secret)).statusCode).toBe(200);
      for (const slug of ['talk', 'therapy', 'nothing'])
        expect((await get(slug, secret)).json()).toEqual((await get('unknown', secret)).json());
      // Whether `therapy` is another’s cannot be found out by taking its name.
      expect(await rename('read', 'Therapy', secret)).toMatchObject({ id, slug: 'read' });
      expect(await rename('read', 'Write')).toMatchObject({ id, slug: 'write' });
    });
  });

  it('gives habits of earlier versions their slugs', async () => {
    const config = await createDatabase();
    const database = await connect(config, () => undefined);
    onTestFinished(() => database.close());
    const before = Object.entries(STEPS).filter(([name]) => name < '0049');
    await migrate(database, config, Object.fromEntries(before));
    await database.write(async (writer) => {
      for (const user of ['a', 'b']) {
        await sql`insert into users (id, email, email_key, name, locale, time_zone, day_start_hour, created_at)
          values (${user}, ${user}, ${user}, 'A', 'en', 'UTC', 0, 0)`.execute(writer);
        for (let n = 0; n < 1100; n += 1)
          await sql`insert into habits (user_id, id, name, description, icon, color, is_active, position, created_at, goals, deleted_at)
            values (${user}, ${`h${String(n).padStart(4, '0')}`}, ${n === 7 ? '' : `Read ${n % 500}`}, '', '', '', 1, 0, '', '[]', ${n === 7 ? 0 : null})`.execute(
            writer,
          );
      }
    });
    await migrate(database, config);
    const rows = await database.read.selectFrom('habit_slugs').selectAll().execute();
    expect(rows).toHaveLength(2198);
    const slugOf = (user: string, habit: string) =>
      rows.find(({ user_id, habit_id }) => user_id === user && habit_id === habit)?.slug;
    expect(slugOf('a', 'h0000')).toBe('read-0');
    expect(slugOf('b', 'h1000')).toBe('read-0-3');
    expect(slugOf('b', 'h0007')).toBeUndefined();
  });
});
