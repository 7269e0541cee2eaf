import { createQueues, type Bounds } from '../limits/queue.ts';
import type { Writer } from './database.ts';
import { isDatabaseUnavailable } from './engine-errors.ts';

export type Work<T = unknown> = (writer: Writer) => Promise<T>;

/** What became of a part of a transaction. */
export type Outcome = { value: unknown } | { error: unknown };

interface QueuedWrite {
  work: Work;
  settled: PromiseWithResolvers<unknown>;
}

/** How many writes share a transaction at most, so that the first does not wait for a crowd. */
const MAX_SHARED = 25;

/**
 * Lets the writes of one person, which would wait for each other's locks, wait for each other here,
 * so that they hold one connection and not all. Those that wait at the same time share a
 * transaction.
 *
 * @param commit does all of it in one; what throws undoes itself alone @throws where nothing is done
 * @returns does somebody's work when it is its turn @throws ProblemError unavailable as a queue does
 */
export function shareTransactions(
  bounds: Omit<Bounds, 'running'>,
  commit: (works: readonly Work[]) => Promise<readonly Outcome[]>,
): <T>(owner: string, work: Work<T>) => Promise<T> {
  const lines = createQueues({ running: 1, ...bounds });
  const waiting = new Map<string, Set<QueuedWrite>>();

  /** @returns whether it was still waiting */
  function take(owner: string, job: QueuedWrite): boolean {
    const jobs = waiting.get(owner);
    const isThere = jobs?.delete(job) === true;
    if (jobs?.size === 0) waiting.delete(owner);
    return isThere;
  }

  /** @returns the reason, where the database can't be asked for now */
  async function settle(jobs: readonly QueuedWrite[]): Promise<unknown> {
    try {
      const outcomes = await commit(jobs.map(({ work }) => work));
      for (const [place, outcome] of outcomes.entries()) {
        if ('value' in outcome) jobs[place]?.settled.resolve(outcome.value);
        else jobs[place]?.settled.reject(outcome.error);
      }
      return undefined;
    } catch (error) {
      let reason = isDatabaseUnavailable(error) ? error : undefined;
      for (const job of jobs) {
        // What fails only in the end does not say whose it was.
        if (jobs.length > 1 && reason === undefined) reason = await settle([job]);
        else job.settled.reject(reason ?? error);
      }
      return reason;
    }
  }

  return async (owner, work) => {
    const job: QueuedWrite = { work, settled: Promise.withResolvers() };
    // It may fail before its own turn has come, until which nobody hears of that.
    job.settled.promise.catch(() => undefined);
    const jobs = waiting.get(owner) ?? new Set();
    waiting.set(owner, jobs.add(job));
    try {
      await lines(owner, async () => {
        // Whoever came before may have taken it along.
        if (!waiting.get(owner)?.has(job)) return;
        const some = [...(waiting.get(owner) ?? [])].slice(0, MAX_SHARED);
        for (const each of some) take(owner, each);
        await settle(some);
      });
    } catch (error) {
      if (take(owner, job)) throw error;
    }
    // It is what its own work came to.
    return (await job.settled.promise) as Awaited<ReturnType<typeof work>>;
  };
}
