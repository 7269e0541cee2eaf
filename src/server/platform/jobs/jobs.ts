import { HOUR, SECOND, type Clock } from '../clock.ts';
import type { Database, Writer } from '../database/database.ts';
import { newId } from '../new-id.ts';
import { NO_WATCH, type LoopWatch } from '../loop-watch.ts';
import { schedule } from '../schedule.ts';
import { NO_METERS, type Meters } from '../meters.ts';
import type { JobKind } from './job-kind.ts';
import { createJobRunner, type JobRunner, type JobsLog } from './job-runner.ts';
import {
  bringAllForward,
  bringForward,
  countDeadJobs,
  countDueJobs,
  findFailedJobs,
  findLastGivenUp,
  insertJobs,
} from './jobs.store.ts';
import type { DueJobs, FailedJob } from './jobs.store.ts';
import { seal } from './seal.ts';

/** A job to be done, of a kind that takes such a payload, which is JSON. */
export type NewJob<Payloads> = {
  [Kind in keyof Payloads & string]: {
    kind: Kind;
    /** the person whose it is: it goes with their account */
    userId: string | null;
    payload: Payloads[Kind];
    /** of two jobs of a kind with the same key, one is queued while the other waits or is in hand */
    key?: string;
    /** when it is to be done: at once, unless said otherwise */
    runAt?: number;
  };
}[keyof Payloads & string];

/** What other parts need to have something done. */
export interface JobQueue<Payloads> {
  /**
   * Queues jobs, any number of them, within the transaction of their cause; they are done once that
   * is committed. Payloads are kept encrypted.
   */
  add(writer: Writer, jobs: readonly NewJob<Payloads>[]): Promise<void>;
}

export interface Jobs<Payloads> extends JobQueue<Payloads> {
  /** Does what is due now; resolves when nothing is. */
  runDue(): Promise<void>;
  /** What is due and not done yet, of each kind. */
  due(): Promise<DueJobs[]>;
  /** The latest jobs of some kinds that failed. */
  failed(kinds: readonly (keyof Payloads & string)[], most: number): Promise<FailedJob[]>;
  /** When the latest job of a person was due, of some kinds, that was given up. */
  lastGivenUp(userId: string, kinds: readonly (keyof Payloads & string)[]): Promise<number | null>;
  /** Does what is due every few seconds, until stopped. */
  start(): Promise<void>;
  /** Waits for the jobs in hand; takes no other. */
  stop(): Promise<void>;
}

const POLL_INTERVAL_MS = 5 * SECOND;

/** A clock that is ahead by less leaves out no reminder, and adjusting one costs nothing. */
const LONG_AHEAD_MS = HOUR;

/** A queue of jobs, which any process may do. @param begin tells of a kind that something is due */
export function createJobQueue<Payloads>({
  clock,
  key,
  begin = () => undefined,
}: {
  clock: Clock;
  /** payloads are sealed with it */
  key: Buffer;
  begin?: (kind: string) => void;
}): JobQueue<Payloads> {
  return {
    async add(writer, jobs) {
      const now = clock();
      await insertJobs(
        writer,
        jobs.map((job) => toRow(job, { now, key })),
      );
      for (const { kind, runAt = now } of jobs)
        if (runAt <= now) writer.afterCommit(() => begin(kind));
    },
  };
}

function toRow(
  { kind, key: name, userId, payload, runAt }: AnyJob,
  { now, key }: { now: number; key: Buffer },
) {
  const sealed = seal(JSON.stringify(payload), key);
  return { id: newId(), user_id: userId, kind, key: name ?? null, sealed, due_at: runAt ?? now };
}

/** The jobs of all processes that share a database, as this one does them. */
export function createJobs<Payloads extends object>({
  database,
  clock,
  key,
  kinds,
  log,
  meters = NO_METERS,
  loop = NO_WATCH,
  onClockBack = async () => undefined,
}: {
  database: Database;
  clock: Clock;
  /** payloads are sealed with it */
  key: Buffer;
  kinds: { [Kind in keyof Payloads]: JobKind<Payloads[Kind]> };
  log: JobsLog;
  meters?: Pick<Meters, 'worked'>;
  loop?: Pick<LoopWatch, 'begin'>;
  /** is told once a clock that was long ahead is put right, also while nobody was there */
  onClockBack?: (now: number) => Promise<void>;
}): Jobs<Payloads> {
  const all: [string, JobKind<unknown>][] = Object.entries(kinds);
  const runners = new Map<string, JobRunner>(
    all.map(([name, kind]) => [
      name,
      createJobRunner({ name, kind, database, clock, key, log, meters, loop }),
    ]),
  );
  let polledAt = Infinity;
  /** until that is told without a failure */
  let isClockBack = false;

  /**
   * Sees to it that those which are done every so often are there, and not due later than that.
   *
   * @returns whether any was
   */
  async function addStanding(now: number): Promise<boolean> {
    const rows = all.flatMap(([kind, { every }]) =>
      every === undefined
        ? []
        : [
            toRow(
              { kind, userId: null, payload: null, key: kind, runAt: now + every },
              { now, key },
            ),
          ],
    );
    return await database.write(async (writer) => {
      await insertJobs(writer, rows);
      let wasAny = false;
      for (const row of rows) wasAny = (await bringForward(writer, row)) || wasAny;
      return wasAny;
    });
  }

  function anyWork(): Promise<void> | undefined {
    return [...runners.values()].map((runner) => runner.work()).find(Boolean);
  }

  async function poll(): Promise<void> {
    for (const runner of runners.values()) runner.schedule();
    const now = clock();
    // A clock that goes back was ahead, and may have put them off for as long.
    if (now < polledAt) {
      const wasAny = await addStanding(now);
      isClockBack ||= polledAt === Infinity ? wasAny : polledAt - now > LONG_AHEAD_MS;
    }
    polledAt = now;
    if (!isClockBack) return;
    // Few wait longer by themselves, and may come sooner for once: what a webhook's receiver put off.
    await database.write((writer) => bringAllForward(writer, { now, after: now + LONG_AHEAD_MS }));
    await onClockBack(now);
    isClockBack = false;
  }

  const polling = schedule(POLL_INTERVAL_MS, poll, (error) =>
    log.error({ err: error }, 'the jobs could not be written'),
  );

  return {
    ...createJobQueue({ clock, key, begin: (kind) => runners.get(kind)?.schedule() }),
    async runDue() {
      for (const runner of runners.values()) runner.schedule();
      // Done jobs may have queued some of another kind.
      for (let work = anyWork(); work; work = anyWork()) await work;
    },
    async due() {
      const due = await countDueJobs(database.read, clock());
      return all.map(
        ([kind]) => due.find((row) => row.kind === kind) ?? { kind, count: 0, age: 0 },
      );
    },
    failed: (kinds, most) => findFailedJobs(database.read, kinds, most),
    lastGivenUp: (userId, kinds) => findLastGivenUp(database.read, userId, kinds),
    async start() {
      for (const { kind, dead } of await countDeadJobs(database.read)) {
        log.warn({ kind, dead }, 'jobs that were given up are kept in the jobs table');
      }
      polling.start();
    },
    async stop() {
      await polling.stop();
      await Promise.all([...runners.values()].map((runner) => runner.stop()));
    },
  };
}

type AnyJob = NewJob<Record<string, unknown>>;
