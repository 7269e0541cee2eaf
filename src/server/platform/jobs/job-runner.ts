import { setTimeout as sleep } from 'node:timers/promises';
import { SECOND, type Clock } from '../clock.ts';
import type { Database, Writer } from '../database/database.ts';
import type { LoopWatch } from '../loop-watch.ts';
import type { Meters } from '../meters.ts';
import { Postponed, type JobFailure, type JobKind, type Waiting } from './job-kind.ts';
import { ProblemError } from '../problem-error.ts';
import { claimJobs, deleteJobs, postponeJob, renewJob, type JobRow } from './jobs.store.ts';
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
  outcome: 'done' | 'dropped' | Failure;
}

interface Failure {
  until: number;
  dead: boolean;
  reason: string;
  isNoTurn: boolean;
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
    const over = ended.filter(({ outcome }) => typeof outcome === 'string');
    if (kind.every !== undefined) {
      for (const { job } of over) await renewJob(writer, job, clock() + kind.every);
    } else if (over.length > 0) {
      await deleteJobs(
        writer,
        database.engine,
        over.map(({ job }) => job.id),
      );
    }
    for (const { job, outcome } of ended)
      if (typeof outcome === 'object') await postponeJob(writer, job, outcome);
  }

  function begin(job: JobRow): void {
    const work = end(job).finally(() => {
      running.delete(work);
      schedule();
    });
    running.add(work);
  }

  async function end(job: JobRow): Promise<void> {
    const outcome = await run(job);
    const isPostponed = typeof outcome === 'object' && !outcome.dead;
    meters.worked(name, outcome === 'done' ? 'done' : isPostponed ? 'postponed' : 'given_up');
    outcomes.push({ job, outcome });
  }

  async function run(job: JobRow): Promise<Outcome['outcome']> {
    const { id, user_id: userId, sealed, due_at } = job;
    let payload: unknown;
    try {
      payload = JSON.parse(unseal(sealed, key));
    } catch {
      return failed(job, 0, { reason: 'sealed with another secret', lasting: true });
    }
    let worthUntil: number;
    try {
      worthUntil = kind.worthUntil?.(payload, due_at) ?? Infinity;
    } catch {
      return failed(job, 0, { reason: 'of another shape', lasting: true });
    }
    if (clock() > worthUntil) {
      log.warn({ job: id, kind: name }, 'job dropped: it is worth nothing any more');
      return 'dropped';
    }
    const endWatch = loop.begin(() => ({ what: `job ${name}`, user: userId ?? undefined }));
    try {
      await kind.run(payload, { id, userId, waited: clock() - due_at, signal });
      return 'done';
    } catch (error) {
      const failure = saidBy(error) ?? kind.explain?.(error);
      if (failure) return failed(job, worthUntil, failure);
      log.error({ err: error, job: id, kind: name }, 'a job failed');
      const reason = error instanceof Error ? error.name : 'unknown';
      return failed(job, worthUntil, { reason, lasting: false });
    } finally {
      endWatch();
    }
  }

  function failed(
    { id, attempts }: JobRow,
    worthUntil: number,
    { reason, lasting, wait = 0, pause, isNoTurn = false }: JobFailure & Waiting,
  ): Failure {
    const until = clock() + Math.ceil(pause ?? Math.max(wait, kind.pauseAfter(attempts)));
    const dead = lasting || until > worthUntil;
    const event = { job: id, kind: name, reason };
    if (dead) log.error(event, 'job given up');
    else if (pause === undefined) log.warn(event, 'job postponed');
    return { until, dead, reason, isNoTurn };
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

/** What an error means that says itself when the job is to be done. */
function saidBy(error: unknown): (JobFailure & Waiting) | undefined {
  if (error instanceof Postponed)
    return { reason: error.message, lasting: false, ...error.waiting };
  if (error instanceof ProblemError && error.retryAfter !== undefined)
    return { reason: error.code, lasting: false, wait: error.retryAfter };
  return undefined;
}
