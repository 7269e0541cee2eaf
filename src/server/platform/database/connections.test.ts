import { sql } from 'kysely';
import pg from 'pg';
import { expect, inject, it, onTestFinished } from 'vitest';
import { eachDatabase } from '../../testing/each-database.ts';
import { openProxy } from '../../testing/open-proxy.ts';
import { connect } from './connect.ts';
import { sizeOfPool } from './postgres.ts';

const silent = () => undefined;

/** A user who may have so many connections at a time. */
async function createUser(most: number): Promise<string> {
  const name = `user_${crypto.randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client({ connectionString: `${inject('postgresUrl')}/postgres` });
  await admin.connect();
  onTestFinished(async () => {
    await admin.query(`drop role ${name}`);
    await admin.end();
  });
  await admin.query(`create role ${name} login password 'x' connection limit ${most}`);
  return name;
}

function asUser(url: string, name: string): string {
  const own = new URL(url);
  own.username = name;
  own.password = 'x';
  return own.href;
}

it.each([
  [22, 7],
  [97, 20],
  [1000, 20],
  [3, 2],
  [Number.NaN, 20],
])('of %s connections a process takes %s, so that two have room', (all, size) => {
  expect(sizeOfPool(all)).toBe(size);
});

eachDatabase(
  ({ create }) => {
    it('waits for a connection of its own where PostgreSQL has no other', async () => {
      const config = await create();
      if (config.engine !== 'postgres') return;
      const url = asUser(config.url, await createUser(3));
      const database = await connect({ ...config, url, connections: 20 }, silent);
      onTestFinished(() => database.close());
      const writes = Array.from({ length: 20 }, () =>
        database.write((writer) => sql`select pg_sleep(0.005)`.execute(writer)),
      );
      const results = await Promise.allSettled(writes);
      expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
    });

    it('waits for others where it has none itself', async () => {
      const config = await create();
      if (config.engine !== 'postgres') return;
      const proxy = await openProxy(asUser(config.url, await createUser(1)));
      const database = await connect({ ...config, url: proxy.url }, silent);
      onTestFinished(() => database.close());
      const others: pg.Client[] = [];
      // The connection by which the start looked around may still be on its way out.
      await expect
        .poll(async () => {
          const client = new pg.Client({ connectionString: proxy.url });
          others.unshift(client);
          return await client.connect().then(() => true, silent);
        })
        .toBe(true);
      const before = proxy.count();
      const reading = sql`select 1 as one`.execute(database.read);
      await expect.poll(proxy.count).toBeGreaterThan(before + 1);
      await others[0]?.end();
      expect(await reading).toMatchObject({ rows: [{ one: 1 }] });
    });
  },
  ['postgres'],
);
