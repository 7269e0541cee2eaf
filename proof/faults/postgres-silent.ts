import { setTimeout as sleep } from 'node:timers/promises';
import type { Proof } from '../kind.ts';
import { outages } from './outages.ts';

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
      back: 500,
      longest: 10_000,
      async blow(postgres, round) {
        const pids = round % 2 === 0 ? postgres.processes() : await postgres.serving();
        for (const pid of pids) process.kill(pid, 'SIGSTOP');
        await sleep(SILENCE);
        for (const pid of pids) process.kill(pid, 'SIGCONT');
      },
    }),
};
