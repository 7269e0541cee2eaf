import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Proof } from '../kind.ts';
import { outages } from './outages.ts';
import type { OwnPostgres } from './own-postgres.ts';

const MOST = 40;

/** For so long others hold all connections, in milliseconds. */
const HELD = 3000;

const END_OTHERS = `select pg_terminate_backend(pid) from pg_stat_activity
  where usename = 'habitude' and application_name = 'habitude'`;

/** Takes every connection that is left, and those that the product is deprived of. */
async function exhaust({ url, adminUrl }: OwnPostgres): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl });
  admin.on('error', () => undefined);
  await admin.connect();
  const held = new Set<pg.Client>();
  const ending = new AbortController();
  async function take(): Promise<void> {
    while (!ending.signal.aborted) {
      const client = new pg.Client({ connectionString: url, application_name: 'others' });
      client.on('error', () => held.delete(client));
      try {
        await client.connect();
        held.add(client);
      } catch {
        await sleep(5);
      }
    }
  }
  const taking = Promise.all(Array.from({ length: 4 }, take));
  const until = performance.now() + HELD;
  while (performance.now() < until) {
    await admin.query(END_OTHERS);
    await sleep(20);
  }
  ending.abort();
  await taking;
  await Promise.all([...held, admin].map((client) => client.end()));
}

export const connections: Proof = {
  name: 'connections',
  what: 'all connections of PostgreSQL held by others for 3 s, under 64 writers',
  engines: ['postgres'],
  rounds: { full: 50, test: 0 },
  prove: ({ rounds }) =>
    outages({
      rounds,
      back: 500,
      longest: 10_000,
      settings: { max_connections: String(MOST) },
      blow: exhaust,
    }),
};
