import { Piscina } from 'piscina';
import type { ProblemCode } from '#contract/problem.ts';
import { SECOND, type Clock } from '../clock.ts';
import type { DatabaseConfig } from '../../config.ts';
import { createQueues } from '../limits/queue.ts';
import { createBuckets } from '../limits/buckets.ts';
import { createThrottledWarning } from '../limits/throttled-warning.ts';
import { adoptTempFile } from '../temp-file.ts';
import { ProblemError, unavailable, type ProblemDetails } from '../problem-error.ts';
import { isFile, type RunTask } from './task.ts';

const PROGRAM = new URL('../../worker-thread.ts', import.meta.url);

/** Two: while one is busy with a long history, short ones go on. */
const THREADS = 2;

/** A thread takes some 20 MB, and half a second to start. */
const IDLE = 30 * SECOND;

/**
 * The most memory of a thread's own objects, in MB. The fullest notebook takes 66, since a part of it
 * is held at a time. No task may come near: a thread that runs out can take the process with it.
 */
const HEAP = 128;

/** Threads give way to the one that answers: on two processors others would wait for them. */
const NICENESS = 5;

/** After so long, in milliseconds, a task is ended with its thread. */
const LONGEST = 60 * SECOND;

/** Seconds of a processor that the tasks of one key may take: the longest export takes ten of them. */
const CPU_OF_ONE = { perSecond: 0.25, burst: 30 };

/** Of one key, one runs; of all, as many as there are threads, of each kind in turn. */
const OF_ONE = { running: 1, waiting: 4, retryAfter: 3 * SECOND };
/** Nobody waits for longer than a task may take. */
const OF_ALL = { running: THREADS, waiting: 400, retryAfter: 5 * SECOND, timeoutMs: LONGEST };

/** What a thread is started with. */
export interface WorkerSettings {
  database: DatabaseConfig;
  tempFolder: string;
}

/** A task by its name, and what it takes. */
export interface Asked {
  name: string;
  args: unknown;
}

/** What became of a task, and how long it had the processor. */
export type Done = { cpuSeconds: number } & (
  | { value: unknown }
  | { problem: ProblemCode; details: ProblemDetails; reason?: string }
);

export interface WorkerPool {
  run: RunTask;
  /** Ends the threads, and what they are at. */
  stop(): Promise<void>;
}

/**
 * Threads that read: each has a connection of its own. They start when there is something to do, and
 * end when there was nothing for a while.
 *
 * @param parts.onDisk settles when all that they may have read by now is on disk
 */
export function createWorkerPool({
  database,
  onDisk,
  tempFolder,
  clock,
  log,
}: {
  database: DatabaseConfig;
  onDisk: () => Promise<void>;
  tempFolder: string;
  clock: Clock;
  log: { warn(details: object, message: string): void };
}): WorkerPool {
  const settings: WorkerSettings = { database, tempFolder };
  const pool = new Piscina<Asked, Done>({
    filename: PROGRAM.href,
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE,
    resourceLimits: { maxOldGenerationSizeMb: HEAP },
    niceIncrement: NICENESS,
    workerData: settings,
    // A thread that waits in the pool's own way holds its processor; this one lets go of it.
    atomics: 'disabled',
    recordTiming: false,
  });
  const queues = createQueues(OF_ONE, OF_ALL);
  const takeCpu = createBuckets(clock, CPU_OF_ONE);
  const warnOfRefused = createThrottledWarning(
    log,
    'tasks refused: the database or its disk is away',
  );

  async function runNow(asked: Asked, key: string): Promise<unknown> {
    takeCpu(key, 0);
    const begun = performance.now();
    try {
      const done = await pool.run(asked, { signal: AbortSignal.timeout(LONGEST) });
      takeCpu(key, done.cpuSeconds, { isOwed: true });
      await onDisk();
      if ('problem' in done) {
        if (done.reason !== undefined) warnOfRefused(done.reason);
        throw new ProblemError(done.problem, done.details);
      }
      if (isFile(done.value)) adoptTempFile(tempFolder, done.value.file);
      return done.value;
    } catch (error) {
      if (!isEnded(error)) throw error;
      takeCpu(key, (performance.now() - begun) / SECOND, { isOwed: true });
      log.warn(
        { user: key.split(' ').at(-1), task: asked.name },
        'a task was ended: it took too much',
      );
      throw unavailable(LONGEST);
    }
  }

  return {
    run: async (task, args, key) =>
      // What comes back is what the task of this name gives.
      (await queues(key, () => runNow({ name: task.name, args }, key), task.name)) as never,
    stop: () => pool.destroy(),
  };
}

/** Whether a task was ended by its time, or its thread by its memory. */
function isEnded(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return error.name === 'AbortError' || code === 'ERR_WORKER_OUT_OF_MEMORY';
}
