import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import type { DatabaseConfig } from '../../config.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { plantPerson } from '../../testing/planted-person.ts';
import { connect } from './connect.ts';
import type { Database, Reader } from './database.ts';
import { isDatabaseUnavailable } from './engine-errors.ts';
import { migrate } from './migrate.ts';
import { prepared } from './prepared.ts';

const selectUser = prepared<{ id: string }, { id: string }>((database, value) =>
  database.selectFrom('users').select('id').where('id', '=', value('id')),
);

/** Ends all connections to the database but the one that asks, as a restart of PostgreSQL does. */
const endOthers = (database: Database) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(database.read);

async function connected(config: DatabaseConfig): Promise<Database> {
  const database = await connect(config, () => undefined);
  onTestFinished(() => database.close());
  return database;
}

async function countSleeping(database: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
    where datname = current_database() and query like 'select pg_sleep%' and state = 'active'`.execute(
    database.read,
  );
  return rows[0]?.count ?? 0;
}

eachDatabase(
  ({ open, create }) => {
    it('goes on after its connections were ended, idle ones and busy ones', async () => {
      const database = await open();
      const busy = Array.from({ length: 5 }, () =>
        sql`select pg_sleep(600)`.execute(database.read),
      );
      const results = Promise.allSettled(busy);
      await expect.poll(() => countSleeping(database)).toBe(busy.length);
      await endOthers(database);
      for (const result of await results) {
        const isTold = result.status === 'rejected' && isDatabaseUnavailable(result.reason);
        expect([result.status, isTold]).toEqual(['rejected', true]);
      }
      // One more may be handed a connection that does not know yet.
      await expect
        .poll(() => sql`select 1 as one`.execute(database.read))
        .toMatchObject({
          rows: [{ one: 1 }],
        });
    });

    it('tries a transaction again that lost against another one', async () => {
      const database = await open();
      let attempts = 0;
      const value = await database.write(async (writer) => {
        attempts += 1;
        if (attempts < 3) await sql`do $$ begin raise sqlstate '40001'; end $$`.execute(writer);
        return attempts;
      });
      expect(value).toBe(3);
    });

    it('has a transaction count as one for later that loses again and again', async () => {
      const database = await open();
      const lost = (reader: Reader) =>
        sql`do $$ begin raise sqlstate '40001'; end $$`.execute(reader);
      for (const result of await Promise.allSettled([database.write(lost), lost(database.read)])) {
        const isTold = result.status === 'rejected' && isDatabaseUnavailable(result.reason);
        expect([result.status, isTold]).toEqual(['rejected', true]);
      }
    });

    it('says why a transaction failed, also to whoever waits for a later statement', async () => {
      const database = await open();
      let attempts = 0;
      async function failing(writer: Reader): Promise<unknown> {
        attempts += 1;
        sql`do $$ begin raise sqlstate '57014'; end $$`.execute(writer).catch(() => undefined);
        return await sql`select 1`.execute(writer);
      }
      const results = await Promise.allSettled([
        database.write(failing),
        database.snapshot(failing),
        // The first one goes alone, and the other two share a transaction.
        ...[1, 2, 3].map(() => database.write(failing, 'ada')),
      ]);
      for (const result of results)
        expect(result).toMatchObject({ status: 'rejected', reason: { code: '57014' } });
      // The third one is not begun where the second one fails.
      expect(attempts).toBe(4);
    });

    it('goes without plans once PostgreSQL has lost one, in a transaction and outside', async () => {
      const forget = (reader: Reader) => sql`deallocate all`.execute(reader);
      const config = await create();
      const [outside, within] = [await connected(config), await connected(config)];
      await migrate(outside, config);
      await plantPerson(outside, 'ada');
      await selectUser(outside.read, { id: 'ada' });
      await forget(outside.read);
      expect(await selectUser(outside.read, { id: 'ada' })).toEqual([{ id: 'ada' }]);

      for (const [database, tries] of [
        [outside, 1],
        [within, 2],
      ] as const) {
        let attempts = 0;
        const found = await database.write(async (writer) => {
          attempts += 1;
          await selectUser(writer, { id: 'ada' });
          await forget(writer);
          return await selectUser(writer, { id: 'ada' });
        });
        expect([found, attempts]).toEqual([[{ id: 'ada' }], tries]);
      }
    });

    it('does nothing outside of a transaction that was sent within, nor loses its plans', async () => {
      const config = await create();
      const database = await connected(config);
      await migrate(database, config);
      const add = prepared<{ key: string }, unknown>(
        (writer, value) =>
          writer
            .insertInto('limits')
            .values({ key: value('key'), count: 1, expires_at: 1 }) as never,
      );
      let attempts = 0;
      const failing = database.write(async (writer) => {
        attempts += 1;
        // On a new connection the second one relies on the first, which is never prepared.
        const sent = [
          sql`do $$ begin raise sqlstate '57014'; end $$`.execute(writer),
          ...['a', 'b', 'c'].map((key) => writer.later(add(writer, { key }))),
        ];
        await Promise.allSettled(sent);
      });
      await expect(failing).rejects.toMatchObject({ code: '57014' });
      const left = await database.read.selectFrom('limits').select('key').execute();
      expect([attempts, left]).toEqual([1, []]);
      await selectUser(database.read, { id: 'ada' });
      const plans = await sql`select name from pg_prepared_statements`.execute(database.read);
      expect(plans.rows).toHaveLength(1);
    });

    it('sets its bounds for each transaction where a connection doesn’t keep them', async () => {
      const config = await create();
      if (config.engine !== 'postgres') return;
      // As a pooler does that takes settings and passes none on.
      const url = new URL(config.url);
      url.searchParams.set('options', '-c statement_timeout=0');
      const database = await connected({ ...config, url: url.href });
      const timeout = async (reader: Reader) =>
        (await sql`show statement_timeout`.execute(reader)).rows;
      expect(await timeout(database.read)).toEqual([{ statement_timeout: '0' }]);
      for (const within of [database.write(timeout), database.snapshot(timeout)]) {
        expect(await within).toEqual([{ statement_timeout: '5s' }]);
      }
      expect(await database.migrating.transaction().execute(timeout)).toEqual([
        { statement_timeout: '0' },
      ]);
    });
  },
  ['postgres'],
);
