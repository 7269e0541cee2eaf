import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND } from '../clock.ts';
import type { Clock } from '../clock.ts';
import type { Database, Writer } from '../database/database.ts';
import type { LoopWatch } from '../loop-watch.ts';
import type { Meters } from '../meters.ts';
import type { JobFailure, JobKind } from './job-kind.ts';
import { claimJobs, deleteJobs, postponeJob, renewJob } from './jobs.store.ts';
import type { JobRow } from './jobs.store.ts';
import { unseal } from './seal.ts';

export interface JobsLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export interface JobRunner {
  /** Does what is due, unless all hands are full. */
  schedule(): void;
  /** What to wait for while something is in hand, or may be due; then to be asked again. */
  work(): Promise<void> | undefined;
  /** Takes no more jobs, and waits for those in hand. */
  stop(): Promise<void>;
}

/** What became of a job that was in hand. */
interface Outcome {
  job: JobRow;
  failure?: { until: number; dead: boolean; reason: string };
}

/** How long a stop waits for jobs in hand; they are done again after their lease. */
const LAST_WAIT = 3 * SECOND;

/**
 * Does the jobs of one kind in this process. One write says what became of those that were done, and
 * takes as many new ones; while it is on its way others end, which are of the next. So the more there
 * is to do, the less each job costs the database.
 */
export function createJobRunner({
  name,
  kind,
  database,
  clock,
  key,
  log,
  meters,
  loop,
}: {
  name: string;
  kind: JobKind<unknown>;
  database: Database;
  clock: Clock;
  /** payloads are sealed with it */
  key: Buffer;
  log: JobsLog;
  meters: Pick<Meters, 'worked'>;
  loop: Pick<LoopWatch, 'begin'>;
}): JobRunner {
  let inHand = 0;
  let outcomes: Outcome[] = [];
  const running = new Set<Promise<void>>();
  let turns: Promise<void> | undefined;
  let called = false;
  const stopping = new AbortController();
  const { signal } = stopping;

  function schedule(): void {
    called = true;
    turns ??= takeTurns();
  }

  async function takeTurns(): Promise<void> {
    while (called) {
      called = false;
      await takeTurn();
    }
    turns = undefined;
  }

  async function takeTurn(): Promise<void> {
    const ended = outcomes;
    const free = signal.aborted ? 0 : kind.atOnce - inHand + ended.length;
    if (free === 0 && ended.length === 0) return;
    outcomes = [];
    try {
      const claimed = await database.write(async (writer) => {
        await note(writer, ended);
        if (free === 0) return [];
        const now = clock();
        const until = now + kind.lease;
        return await claimJobs(writer, database.engine, { kind: name, now, until, most: free });
      });
      inHand += claimed.length - ended.length;
      for (const job of claimed) begin(job);
    } catch (error) {
      outcomes = [...ended, ...outcomes];
      log.error({ err: error, kind: name }, 'the jobs could not be read');
    }
  }

  async function note(writer: Writer, ended: readonly Outcome[]): Promise<void> {
    const done = ended.filter(({ failure }) => failure === undefined);
    if (kind.every !== undefined) {
      for (const { job } of done) await renewJob(writer, job, clock() + kind.every);
    } else if (done.length > 0) {
      await deleteJobs(
        writer,
        database.engine,
        done.map(({ job }) => job.id),
      );
    }
    for (const { job, failure } of ended) if (failure) await postponeJob(writer, job, failure);
  }

  function begin(job: JobRow): void {
    const work = end(job).finally(() => {
      running.delete(work);
      schedule();
    });
    running.add(work);
  }

  async function end(job: JobRow): Promise<void> {
    const failure = await run(job);
    meters.worked(name, failure ? (failure.dead ? 'given_up' : 'postponed') : 'done');
    outcomes.push({ job, ...(failure ? { failure } : {}) });
  }

  async function run(job: JobRow): Promise<Outcome['failure']> {
    const { id, user_id: userId, sealed, due_at } = job;
    let last = due_at + kind.giveUpAfter;
    let payload: unknown;
    try {
      payload = JSON.parse(unseal(sealed, key));
    } catch {
      return noted(job, last, { reason: 'sealed with another secret', lasting: true });
    }
    const worthUntil = kind.worthUntil?.(payload) ?? Infinity;
    if (clock() > worthUntil) return noted(job, last, { reason: 'too late', lasting: true });
    last = Math.min(last, worthUntil);
    const endWatch = loop.begin(() => ({ what: `job ${name}`, user: userId ?? undefined }));
    try {
      await kind.run(payload, { id, userId, waited: clock() - due_at, signal });
      return undefined;
    } catch (error) {
      if (kind.explain) return noted(job, last, kind.explain(error));
      log.error({ err: error, job: id, kind: name }, 'a job failed');
      const reason = error instanceof Error ? error.name : 'unknown';
      return noted(job, last, { reason, lasting: false });
    } finally {
      endWatch();
    }
  }

  /** @param last the instant after which it is not tried again */
  function noted(
    { id, attempts }: JobRow,
    last: number,
    { reason, lasting, wait = 0 }: JobFailure,
  ): NonNullable<Outcome['failure']> {
    const until = clock() + Math.max(wait, kind.pauseAfter(attempts));
    const dead = lasting || until > last;
    log[dead ? 'error' : 'warn'](
      { job: id, kind: name, reason },
      dead ? 'job given up' : 'job postponed',
    );
    return { until, dead, reason };
  }

  function work(): Promise<void> | undefined {
    return turns ?? (running.size > 0 ? Promise.race(running) : undefined);
  }

  async function rest(): Promise<void> {
    for (let some = work(); some; some = work()) await some;
  }

  return {
    schedule,
    work,
    async stop() {
      stopping.abort();
      await Promise.race([rest(), sleep(LAST_WAIT, undefined, { ref: false })]);
    },
  };
}
