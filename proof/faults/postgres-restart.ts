import type { Proof } from '../kind.ts';
import { outages } from './outages.ts';

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
      back: 500,
      longest: 10_000,
      async blow(postgres, round) {
        await postgres.end(MODES[round % 2] ?? 'SIGINT');
        await postgres.start();
      },
    }),
};
