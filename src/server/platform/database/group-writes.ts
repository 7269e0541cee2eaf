import { setImmediate as nextTurn, setTimeout } from 'node:timers/promises';
import type { ControlledTransaction, Kysely } from 'kysely';
import { SECOND } from '../clock.ts';
import type { Database, OnCommit, AfterCommit, Writer } from './database.ts';
import { isBusy } from './engine-errors.ts';
import type { Schema } from './schema.ts';
import type { WriteAheadLog } from './sqlite-log.ts';
import { createWriter, runAfterCommit } from './writer.ts';

interface QueuedWrite {
  owner: string | undefined;
  work: (writer: Writer) => Promise<unknown>;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
}

/** Where groups are committed: one at a time, to a log that goes to the disk by itself. */
interface CommitTarget {
  database: Kysely<Schema>;
  log: WriteAheadLog;
  alone: (work: () => Promise<void>) => Promise<void>;
}

/** How many writes share a commit at most, so that the first does not wait for a crowd. */
const MAX_GROUP = 256;

/** After so long, in milliseconds, a group is committed; those that are left are of the next one. */
const LONGEST_GROUP = 50;

/** After so long, in milliseconds, whoever reads gets a turn. */
const LONGEST_TURN = 10;

/**
 * Lets writes that arrive together share one commit: one transaction a turn, a savepoint each, and
 * answers only once the commit is on disk. A write that throws undoes its own savepoint and no
 * other's; a commit that fails fails them all. Of each owner one write comes before anybody's second,
 * so that nobody waits for all that another one has begun.
 */
export function groupWrites(place: CommitTarget, onCommit: OnCommit): Database['write'] {
  let waiting: QueuedWrite[] = [];
  let draining = false;

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      await place.alone(async () => {
        const jobs = inTurns(waiting);
        waiting = jobs.splice(MAX_GROUP);
        const left = await commitGroup(place, jobs, onCommit);
        waiting.unshift(...left);
      });
    }
    draining = false;
  }

  return (work, owner) =>
    new Promise((resolve, reject) => {
      waiting.push({ owner, work, resolve, reject });
      if (draining) return;
      draining = true;
      setImmediate(() => void drain());
    });
}

/** @returns runs one piece of work after the other */
export function oneAtATime(): CommitTarget['alone'] {
  let last: Promise<void> = Promise.resolve();
  return (work) => {
    last = last.then(work, work);
    return last;
  };
}

/** The first of each owner, then the second of each, and so on; in the order in which they came. */
function inTurns(jobs: readonly QueuedWrite[]): QueuedWrite[] {
  const before = new Map<string, number>();
  return jobs
    .map((job) => {
      const turn = job.owner === undefined ? 0 : (before.get(job.owner) ?? 0);
      if (job.owner !== undefined) before.set(job.owner, turn + 1);
      return { job, turn };
    })
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ job }) => job);
}

/** Another program, such as a look at the file with SQLite's own, may hold the lock for a moment. */
const LOCK_TIMEOUT_MS = 5 * SECOND;
const LOCK_BACKOFF_MS = 20;

/**
 * Begins when no other process holds the lock. SQLite itself would wait by stopping this process,
 * reads and all.
 */
async function begin(database: Kysely<Schema>): Promise<ControlledTransaction<Schema>> {
  const last = performance.now() + LOCK_TIMEOUT_MS;
  for (;;) {
    try {
      return await database.startTransaction().execute();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= last) throw error;
      await setTimeout(LOCK_BACKOFF_MS);
    }
  }
}

/** @returns those for which there was no time */
async function commitGroup(
  { database, log }: CommitTarget,
  jobs: readonly QueuedWrite[],
  onCommit: OnCommit,
): Promise<QueuedWrite[]> {
  const reject = (error: unknown) => {
    for (const job of jobs) job.reject(error);
  };
  try {
    const transaction = await begin(database);
    const answers: (() => void)[] = [];
    const begun = performance.now();
    try {
      let turn = begun;
      for (const job of jobs) {
        if (performance.now() - begun > LONGEST_GROUP) break;
        answers.push(await runJob(transaction, job));
        if (performance.now() - turn < LONGEST_TURN) continue;
        await nextTurn();
        turn = performance.now();
      }
      await log.commit(() => transaction.commit().execute());
    } catch (error) {
      await transaction.rollback().execute();
      throw error;
    }
    const tell = async () => {
      await log.onDisk();
      onCommit(answers.length, (performance.now() - begun) / SECOND);
      for (const answer of answers) answer();
    };
    // Others write meanwhile.
    void tell().catch(reject);
    return jobs.slice(answers.length);
  } catch (error) {
    reject(error);
    return [];
  }
}

/** @returns what is to be told once the group is committed */
async function runJob(
  transaction: ControlledTransaction<Schema>,
  job: QueuedWrite,
): Promise<() => void> {
  const point = await transaction.savepoint('job').execute();
  const tasks = new Set<AfterCommit>();
  let answer: () => void;
  try {
    const value = await job.work(createWriter(point, tasks));
    answer = () => {
      runAfterCommit(tasks);
      job.resolve(value as never);
    };
  } catch (error) {
    try {
      await point.rollbackToSavepoint('job').execute();
    } catch {
      // The whole transaction is gone: the first error tells why.
      throw error;
    }
    answer = () => job.reject(error);
  }
  await point.releaseSavepoint('job').execute();
  return answer;
}
