import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { eachDatabase } from '../testing/each-database.ts';
import type { Database } from './database.ts';
import { isDatabaseUnavailable } from './engine-errors.ts';

/** Ends all connections to the database but the one that asks, as a restart of PostgreSQL does. */
const endOthers = (database: Database) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(database.read);

async function countSleeping(database: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
    where datname = current_database() and query like 'select pg_sleep%' and state = 'active'`.execute(
    database.read,
  );
  return rows[0]?.count ?? 0;
}

eachDatabase(
  ({ open }) => {
    it('goes on after its connections were ended, idle ones and busy ones', async () => {
      const database = await open();
      const busy = Array.from({ length: 5 }, () => sql`select pg_sleep(4)`.execute(database.read));
      const results = Promise.allSettled(busy);
      await expect.poll(() => countSleeping(database), { timeout: 10_000 }).toBe(busy.length);
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
  },
  ['postgres'],
);
