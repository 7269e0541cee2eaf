import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import type { DatabaseConfig } from '../config.ts';
import { SECOND } from '../clock.ts';
import { connect } from '../database/connect.ts';
import type { Database } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { eachDatabase } from '../testing/each-database.ts';
import { follow } from '../testing/follow.ts';
import { buildTestApp } from '../testing/test-app.ts';

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
  await expect.poll(following.told).toEqual([0]);
  let revision = 0;
  /** @returns how long it took until the other node told the change, in milliseconds */
  async function timeOfChange(): Promise<number> {
    const body = { name: 'Read', frequency: 'DAILY' };
    await first.test.send('POST', '/api/habits', { token, body });
    const begun = performance.now();
    revision += 1;
    await expect
      .poll(() => following.told().at(-1), { interval: 5, timeout: 30 * SECOND })
      .toBe(revision);
    return performance.now() - begun;
  }
  return { first, second, timeOfChange };
}

eachDatabase(
  ({ create }) => {
    describe('two nodes', () => {
      it('tell each other within a second', async () => {
        const { first, second, timeOfChange } = await startNodes(await create());
        for (let n = 0; n < 5; n += 1) expect(await timeOfChange()).toBeLessThan(SECOND);
        expect([first.errors, second.errors]).toEqual([[], []]);
      }, 20_000);

      it('tell each other within five seconds while none can listen, and soon again after it', async () => {
        const config = await create();
        const { first, second, timeOfChange } = await startNodes(config);
        const allow = (allowed: boolean) =>
          administer(`alter database ${placeOf(config).name} with allow_connections ${allowed}`);
        // What is there already goes on: enough for all that comes.
        for (const { database } of [first, second]) {
          await Promise.all(
            Array.from({ length: 5 }, () => sql`select pg_sleep(0.2)`.execute(database.read)),
          );
        }
        await allow(false);
        for (const { pid } of await listeners(first.database)) {
          await sql`select pg_terminate_backend(${pid})`.execute(first.database.read);
        }
        await expect.poll(() => listeners(first.database)).toEqual([]);
        for (let n = 0; n < 2; n += 1) expect(await timeOfChange()).toBeLessThan(5 * SECOND);
        await allow(true);
        await expect
          .poll(async () => (await listeners(first.database)).length, { timeout: 20 * SECOND })
          .toBe(2);
        expect(await timeOfChange()).toBeLessThan(SECOND);
        // The first failure in a row is told, and no other.
        expect(second.errors).toHaveLength(1);
      }, 60_000);

      it('tell each other within five seconds where there is no NOTIFY', async () => {
        const config = await create();
        const { url, name } = placeOf(config);
        await administer(
          `create function pg_notify(text, text) returns void language plpgsql
            as $$ begin raise feature_not_supported; end $$`,
          url,
        );
        await administer(`alter database ${name} set search_path = public, pg_catalog`);
        const { first, timeOfChange } = await startNodes(config);
        for (let n = 0; n < 2; n += 1) expect(await timeOfChange()).toBeLessThan(5 * SECOND);
        expect(first.errors).toEqual(['feature_not_supported']);
      }, 60_000);
    });
  },
  ['postgres'],
);
