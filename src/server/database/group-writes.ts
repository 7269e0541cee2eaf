import { setImmediate as nextTurn, setTimeout } from 'node:timers/promises';
import type { ControlledTransaction, Kysely } from 'kysely';
import { SECOND } from '../clock.ts';
import type { Database, Writer } from './database.ts';
import { isBusy } from './engine-errors.ts';
import type { Schema } from './schema.ts';

interface Job {
  work: (writer: Writer) => Promise<unknown>;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
}

/** How many writes share a commit at most, so that the first does not wait for a crowd. */
const MAX_GROUP = 256;

/** After so long, in milliseconds, whoever reads gets a turn. */
const LONGEST_TURN = 10;

/**
 * Lets writes that arrive together share one commit, whose cost is the wait for the disk: one
 * transaction a turn, a savepoint each, and answers only after the commit. A write that throws
 * undoes its own savepoint and no other's; a commit that fails fails them all.
 */
export function groupWrites(database: Kysely<Schema>): Database['write'] {
  let waiting: Job[] = [];
  let draining = false;

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const jobs = waiting.slice(0, MAX_GROUP);
      waiting = waiting.slice(MAX_GROUP);
      await commitGroup(database, jobs);
    }
    draining = false;
  }

  return (work) =>
    new Promise((resolve, reject) => {
      waiting.push({ work, resolve, reject });
      if (draining) return;
      draining = true;
      setImmediate(() => void drain());
    });
}

/** Another program, such as a look at the file with SQLite's own, may hold the lock for a moment. */
const LOCK_PATIENCE = 5 * SECOND;
const LOCK_PAUSE = 20;

/**
 * Begins when no other process holds the lock. SQLite itself would wait by stopping this process,
 * reads and all.
 */
async function begin(database: Kysely<Schema>): Promise<ControlledTransaction<Schema>> {
  const last = performance.now() + LOCK_PATIENCE;
  for (;;) {
    try {
      return await database.startTransaction().execute();
    } catch (error) {
      if (!isBusy(error) || performance.now() >= last) throw error;
      await setTimeout(LOCK_PAUSE);
    }
  }
}

async function commitGroup(database: Kysely<Schema>, jobs: readonly Job[]): Promise<void> {
  try {
    const transaction = await begin(database);
    const answers: (() => void)[] = [];
    try {
      let turn = performance.now();
      for (const job of jobs) {
        answers.push(await runJob(transaction, job));
        if (performance.now() - turn < LONGEST_TURN) continue;
        await nextTurn();
        turn = performance.now();
      }
      await transaction.commit().execute();
    } catch (error) {
      await transaction.rollback().execute();
      throw error;
    }
    for (const answer of answers) answer();
  } catch (error) {
    for (const job of jobs) job.reject(error);
  }
}

/** @returns what is to be told once the group is committed */
async function runJob(transaction: ControlledTransaction<Schema>, job: Job): Promise<() => void> {
  const point = await transaction.savepoint('job').execute();
  let answer: () => void;
  try {
    const value = await job.work(transaction);
    answer = () => job.resolve(value as never);
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
