import { setTimeout as sleep } from 'node:timers/promises';
import type { Proof } from '../kind.ts';
import { outages } from './outages.ts';
import { isThere } from './own-postgres.ts';
import type { OwnPostgres } from './own-postgres.ts';

const LOOK = 5;

/** Kills one that serves: PostgreSQL then ends all others, recovers and goes on by itself. */
async function killOne(postgres: OwnPostgres): Promise<void> {
  const before = postgres.processes().slice(1);
  const serving = await postgres.serving();
  process.kill(serving[Math.floor(Math.random() * serving.length)] ?? 0, 'SIGKILL');
  while (before.some(isThere)) await sleep(LOOK);
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
      back: 500,
      longest: 10_000,
      blow: (postgres, round) => (round % 2 === 0 ? killOne(postgres) : killFirst(postgres)),
    }),
};
