import { HOUR, MINUTE, SECOND } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { JobKind } from '../job-kind.ts';
import { createJobs, type NewJob } from '../jobs.ts';

const KEY = Buffer.alloc(32, 7);

/** Jobs that note what is theirs. */
interface TestJobs {
  note: string;
  other: string;
  sweep: null;
}

/** Several processes, as it were, on one database, and a clock that the test sets. */
export function nodesOn(database: Database, ways: Partial<JobKind<unknown>> = {}) {
  const done: string[] = [];
  const log: string[] = [];
  const state = { now: 1_000_000, work: async (_what: string): Promise<void> => undefined };
  const kind: JobKind<string | null> = {
    atOnce: 5,
    lease: 30 * SECOND,
    pauseAfter: (failures) => failures * SECOND,
    worthUntil: (_payload, dueAt) => dueAt + MINUTE,
    async run(payload) {
      await state.work(payload ?? 'sweep');
      done.push(payload ?? 'sweep');
    },
    ...ways,
  };
  const write = (_details: object, message: string) => void log.push(message);
  const start = () =>
    createJobs<TestJobs>({
      database,
      clock: () => state.now,
      key: KEY,
      kinds: { note: kind, other: kind, sweep: { ...kind, every: HOUR } },
      log: { warn: write, error: write },
    });
  const gone = start();
  void gone.stop();
  /** Queues jobs as a process does that ends at once. */
  const add = (...jobs: NewJob<TestJobs>[]) => database.write((writer) => gone.add(writer, jobs));
  return { start, add, done, log, state };
}

export const note = (payload: string, more: { key?: string; runAt?: number } = {}) => ({
  kind: 'note' as const,
  userId: null,
  payload,
  ...more,
});

export const rows = (database: Database) =>
  database.read.selectFrom('jobs').selectAll().orderBy('id').execute();

/** Work that the test lets go on. */
export function heldUp(state: { work: (what: string) => Promise<void> }) {
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  state.work = (what) => {
    begun.push(what);
    const end = Promise.withResolvers<void>();
    ends.set(what, end);
    return end.promise;
  };
  return { begun, end: (what: string) => ends.get(what) };
}
