import type { Kysely } from 'kysely';
import type { Database, Writer } from './database.ts';
import type { Schema } from './schema.ts';

interface Job {
  work: (writer: Writer) => Promise<unknown>;
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
}

/** How many writes share a commit at most, so that the first does not wait for a crowd. */
const MAX_GROUP = 256;

/**
 * Lets writes that arrive together share one commit, whose cost is the wait for the disk: one
 * transaction a turn, a savepoint each, and answers only after the commit. A write that throws
 * undoes its own savepoint and no other's; a commit that fails fails them all.
 */
export function groupWrites(database: Kysely<Schema>): Database['write'] {
  let waiting: Job[] = [];
  let draining = false;

  async function commitGroup(jobs: Job[]): Promise<void> {
    const answers: (() => void)[] = [];
    try {
      const transaction = await database.startTransaction().execute();
      try {
        for (const job of jobs) {
          const point = await transaction.savepoint('job').execute();
          try {
            const value = await job.work(transaction);
            answers.push(() => job.resolve(value as never));
          } catch (error) {
            await point.rollbackToSavepoint('job').execute();
            answers.push(() => job.reject(error));
          }
          await point.releaseSavepoint('job').execute();
        }
        await transaction.commit().execute();
      } catch (error) {
        await transaction.rollback().execute();
        throw error;
      }
    } catch (error) {
      for (const job of jobs) job.reject(error);
      return;
    }
    for (const answer of answers) answer();
  }

  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const jobs = waiting.slice(0, MAX_GROUP);
      waiting = waiting.slice(MAX_GROUP);
      await commitGroup(jobs);
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
