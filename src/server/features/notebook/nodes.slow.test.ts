import { sql } from 'kysely';
import pg from 'pg';
import { beforeEach, describe, expect, inject, it, onTestFinished, vi } from 'vitest';
import type { DatabaseConfig } from '../../config.ts';
import { connect } from '../../platform/database/connect.ts';
import type { Database } from '../../platform/database/database.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { follow, lookUntil } from '../../testing/follow.ts';
import { buildTestApp } from '../../testing/test-app.ts';

/** A process of its own, but for sharing this one. */
async function startNode(config: DatabaseConfig) {
  const errors: string[] = [];
  const database = await connect(config, ({ message }) => void errors.push(message));
  onTestFinished(() => database.close());
  await migrate(database, config);
  const test = await buildTestApp(database);
  const address = await test.app.http.listen({ port: 0, host: '127.0.0.1' });
  test.app.live.start();
  return { database, test, address, errors };
}

const listeners = async (database: Database) =>
  (
    await sql<{ pid: number }>`select pid from pg_stat_activity
      where datname = current_database() and query ilike 'listen %'`.execute(database.read)
  ).rows;

/** Lets as many connections be open as are used at once. */
async function openConnections(database: Database, count: number): Promise<void> {
  const { promise: allOpen, resolve } = Promise.withResolvers<void>();
  let open = 0;
  await Promise.all(
    Array.from({ length: count }, () =>
      database.snapshot(async (reader) => {
        await sql`select 1`.execute(reader);
        if ((open += 1) === count) resolve();
        await allOpen;
      }),
    ),
  );
}

function placeOf(config: DatabaseConfig): { url: string; name: string } {
  if (config.engine !== 'postgres') throw new Error('No PostgreSQL');
  return { url: config.url, name: new URL(config.url).pathname.slice(1) };
}

/** @param url of another database than the statement is about, unless it has to be that one */
async function administer(
  statement: string,
  url = `${inject('postgresUrl')}/postgres`,
): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** Of whom one writes at the first node, and follows at the second. */
async function startNodes(config: DatabaseConfig) {
  const first = await startNode(config);
  const second = await startNode(config);
  await expect.poll(async () => (await listeners(first.database)).length).toBe(2);
  const { access_token: token } = await first.test.signUp();
  const following = await follow(second.address, token);
  await following.hears(0);
  let revision = 0;
  /** Changes something, and waits until the other node has told it. */
  async function tellChange({ byLooking = false } = {}): Promise<void> {
    const body = { name: 'Read', frequency: 'DAILY' };
    await first.test.send('POST', '/api/habits', { token, body });
    revision += 1;
    const heard = following.hears(revision);
    await (byLooking ? lookUntil(heard) : heard);
  }
  return { first, second, tellChange };
}

/** Time passes for those who look every few seconds when a test says so. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
});

eachDatabase(
  ({ create }) => {
    describe('two nodes', () => {
      it('tell each other at once', async () => {
        const { first, second, tellChange } = await startNodes(await create());
        for (let n = 0; n < 5; n += 1) await tellChange();
        expect([first.errors, second.errors]).toEqual([[], []]);
      });

      it('tell each other by looking while none can listen, and soon again after it', async () => {
        const config = await create();
        const { first, second, tellChange } = await startNodes(config);
        const allow = (allowed: boolean) =>
          administer(`alter database ${placeOf(config).name} with allow_connections ${allowed}`);
        // What is there already goes on: enough for all that comes.
        for (const { database } of [first, second]) await openConnections(database, 5);
        await allow(false);
        for (const { pid } of await listeners(first.database)) {
          await sql`select pg_terminate_backend(${pid})`.execute(first.database.read);
        }
        await expect.poll(() => listeners(first.database)).toEqual([]);
        for (let n = 0; n < 2; n += 1) await tellChange({ byLooking: true });
        await allow(true);
        await expect.poll(async () => (await listeners(first.database)).length).toBe(2);
        await tellChange();
        // The first failure in a row is told, and no other.
        expect(second.errors).toHaveLength(1);
      });

      it('tell each other by looking where there is no NOTIFY', async () => {
        const config = await create();
        const { url, name } = placeOf(config);
        await administer(
          `create function pg_notify(text, text) returns void language plpgsql
            as $$ begin raise feature_not_supported; end $$`,
          url,
        );
        await administer(`alter database ${name} set search_path = public, pg_catalog`);
        const { first, tellChange } = await startNodes(config);
        for (let n = 0; n < 2; n += 1) await tellChange({ byLooking: true });
        await expect.poll(() => first.errors).toEqual(['feature_not_supported']);
      });
    });
  },
  ['postgres'],
);
