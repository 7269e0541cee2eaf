import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Proof } from '../kind.ts';
import { outages } from './outages.ts';
import { isThere, type OwnPostgres } from './own-postgres.ts';
import { TOLD_TO_WAIT } from './watch.ts';

/** What `pg_ctl restart` sends for its modes fast and immediate. */
const MODES = ['SIGINT', 'SIGQUIT'] as const;

/** Each mode as often as there are rounds. */
export const postgresRestart: Proof = {
  name: 'postgres-restart',
  what: 'PostgreSQL restarted, fast and immediate by turns, under 64 writers',
  engines: ['postgres'],
  rounds: { full: 100, test: 2 },
  prove: ({ rounds }) =>
    outages({
      rounds,
      async blow(postgres, round) {
        await postgres.end(MODES[round % 2] ?? 'SIGINT');
        await postgres.start();
      },
    }),
};

const POLL_INTERVAL_MS = 5;

/** Kills one that serves: PostgreSQL then ends all others, recovers and goes on by itself. */
async function killOne(postgres: OwnPostgres): Promise<void> {
  const before = postgres.processes().slice(1);
  const serving = await postgres.serving();
  process.kill(serving[Math.floor(Math.random() * serving.length)] ?? 0, 'SIGKILL');
  while (before.some(isThere)) await sleep(POLL_INTERVAL_MS);
  await postgres.start();
}

async function killFirst(postgres: OwnPostgres): Promise<void> {
  await postgres.end('SIGKILL');
  await postgres.start();
}

export const postgresCrash: Proof = {
  name: 'postgres-crash',
  what: 'kill -9 of a serving process and of the first process of PostgreSQL, by turns, under 64 writers',
  engines: ['postgres'],
  rounds: { full: 100, test: 0 },
  prove: ({ rounds }) =>
    outages({
      rounds,
      blow: (postgres, round) => (round % 2 === 0 ? killOne(postgres) : killFirst(postgres)),
    }),
};

/** For so long it is silent, in milliseconds. */
const SILENCE = 20_000;

export const postgresSilent: Proof = {
  name: 'postgres-silent',
  what: 'PostgreSQL silent for 20 s (SIGSTOP): all its processes, or those that serve, by turns',
  engines: ['postgres'],
  rounds: { full: 20, test: 0 },
  prove: ({ rounds }) =>
    outages({
      rounds,
      // The half that is not silent goes on, and eight writers of one account don't wait in between.
      but: TOLD_TO_WAIT,
      async blow(postgres, round) {
        const pids = round % 2 === 0 ? postgres.processes() : await postgres.serving();
        for (const pid of pids) process.kill(pid, 'SIGSTOP');
        await sleep(SILENCE);
        for (const pid of pids) process.kill(pid, 'SIGCONT');
      },
    }),
};

const MAX_CONNECTIONS = 40;

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
      settings: { max_connections: String(MAX_CONNECTIONS) },
      blow: exhaust,
    }),
};
