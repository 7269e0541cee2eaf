import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Engine, Reader, Writer } from '../database/database.ts';
import { deleteSlice } from '../database/in-slices.ts';
import { insertRows } from '../database/insert-rows.ts';
import { listOf } from '../database/list-of.ts';
import type { JobTable } from '../database/schema.ts';

export type JobRow = Selectable<JobTable>;

type NewJobRow = Pick<JobRow, 'id' | 'user_id' | 'kind' | 'key' | 'sealed' | 'due_at'>;

/** Inserts jobs that were never tried, but for those whose key another one of their kind has. */
export async function insertJobs(writer: Writer, jobs: readonly NewJobRow[]): Promise<void> {
  const rows = jobs.map((job) => ({
    ...job,
    run_at: job.due_at,
    attempts: 0,
    dead: 0 as const,
    last_error: null,
  }));
  await insertRows(writer, 'jobs', rows, { unlessThere: ['kind', 'key'] });
}

/** Has a job that is due later than another one with its key due as that one is. @returns whether it was */
export async function bringForward(
  writer: Writer,
  { kind, key, due_at }: NewJobRow,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('jobs')
    .set({ run_at: due_at, due_at })
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('run_at', '>', due_at)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Has all jobs due now that wait until after an instant, but for those that were given up. */
export async function bringAllForward(
  writer: Writer,
  { now, after }: { now: number; after: number },
): Promise<void> {
  await writer
    .updateTable('jobs')
    .set((eb) => ({
      run_at: now,
      due_at: eb.case().when('due_at', '>', now).then(now).else(eb.ref('due_at')).end(),
    }))
    .where('dead', '=', 0)
    .where('run_at', '>', after)
    .execute();
}

/** Of each of these the database has an index by kind and `run_at`, whose condition it repeats. */
const UNTRIED = sql<boolean>`attempts = 0`;
const TRIED = sql<boolean>`attempts > 0 and dead = 0`;

/** Of these it has one by `due_at`. */
const DEAD = sql<boolean>`dead = 1`;

interface Claim {
  kind: string;
  now: number;
  /** until when they are the caller's */
  until: number;
  most: number;
}

/** Takes jobs of a kind that are due, which nobody else gets before the lease has ended. */
export async function claimJobs(writer: Writer, engine: Engine, claim: Claim): Promise<JobRow[]> {
  const jobs = await claimOf(writer, engine, UNTRIED, claim);
  if (jobs.length === claim.most) return jobs;
  // What was tried before has waited already, and may well hold up whoever does it again.
  const most = claim.most - jobs.length;
  return [...jobs, ...(await claimOf(writer, engine, TRIED, { ...claim, most }))];
}

async function claimOf(
  writer: Writer,
  engine: Engine,
  which: RawBuilder<boolean>,
  { kind, now, until, most }: Claim,
): Promise<JobRow[]> {
  return await writer
    .with(
      (cte) => cte('due').materialized(),
      (db) => {
        const due = db
          .selectFrom('jobs')
          .select('id')
          .where('kind', '=', kind)
          .where(which)
          .where('run_at', '<=', now)
          .orderBy('run_at')
          .limit(most);
        return engine === 'postgres' ? due.forUpdate().skipLocked() : due;
      },
    )
    .updateTable('jobs')
    .set((eb) => ({ attempts: eb('attempts', '+', 1), run_at: until }))
    .where('id', 'in', (eb) => eb.selectFrom('due').select('id'))
    .returningAll()
    .execute();
}

export async function deleteJobs(
  writer: Writer,
  engine: Engine,
  ids: readonly string[],
): Promise<void> {
  await writer.deleteFrom('jobs').where('id', 'in', listOf(engine, ids)).execute();
}

/** A job as it was claimed: it may have been claimed by another one since. */
type Claimed = Pick<JobRow, 'id' | 'attempts'>;

/** Keeps a job that failed, to be tried again at an instant; a dead one is not, and has no key. */
export async function postponeJob(
  writer: Writer,
  { id, attempts }: Claimed,
  {
    until,
    dead,
    reason,
    isNoTurn,
  }: { until: number; dead: boolean; reason: string; isNoTurn: boolean },
): Promise<void> {
  await writer
    .updateTable('jobs')
    .set({
      run_at: until,
      last_error: reason,
      // It stays one that was tried, which those that were not come before.
      ...(isNoTurn ? { attempts: Math.max(1, attempts - 1) } : {}),
      ...(dead ? { dead: 1, key: null } : {}),
    })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
}

/** Keeps a job that was done, to be done again at an instant. */
export async function renewJob(
  writer: Writer,
  { id, attempts }: Claimed,
  due_at: number,
): Promise<void> {
  await writer
    .updateTable('jobs')
    .set({ run_at: due_at, due_at, attempts: 0, last_error: null })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
}

/** Deletes a slice of the jobs that were given up and had been due before an instant. @returns how many */
export async function deleteDeadJobs(
  writer: Writer,
  engine: Engine,
  before: number,
): Promise<number> {
  return await deleteSlice(writer, engine, 'jobs', (eb) =>
    eb.and([DEAD, eb('due_at', '<', before)]),
  );
}

/** How many jobs were given up, of each kind of which there are any. */
export async function countDeadJobs(reader: Reader): Promise<{ kind: string; dead: number }[]> {
  return await reader
    .selectFrom('jobs')
    .select((eb) => ['kind', eb.fn.countAll<number>().as('dead')])
    .where('dead', '=', 1)
    .groupBy('kind')
    .execute();
}

/** A job that failed, and why. */
export type FailedJob = Pick<
  JobRow,
  'id' | 'kind' | 'user_id' | 'due_at' | 'attempts' | 'dead' | 'last_error'
>;

/** The latest jobs of some kinds that failed: those that were given up, and those to be tried again. */
export async function findFailedJobs(
  reader: Reader,
  kinds: readonly string[],
  most: number,
): Promise<FailedJob[]> {
  const failed = (which: RawBuilder<boolean>) =>
    reader
      .selectFrom('jobs')
      .select(['id', 'kind', 'user_id', 'due_at', 'attempts', 'dead', 'last_error'])
      .where('kind', 'in', kinds)
      .where(which)
      .where('last_error', 'is not', null)
      .orderBy('due_at', 'desc')
      .limit(most);
  const found = await Promise.all([failed(DEAD).execute(), failed(TRIED).execute()]);
  return found
    .flat()
    .toSorted((a, b) => b.due_at - a.due_at)
    .slice(0, most);
}

/** When the latest of a person's jobs of some kinds was due that were given up, if any was. */
export async function findLastGivenUp(
  reader: Reader,
  userId: string,
  kinds: readonly string[],
): Promise<number | null> {
  const { due_at } = await reader
    .selectFrom('jobs')
    .select((eb) => eb.fn.max<number | null>('due_at').as('due_at'))
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where(DEAD)
    .executeTakeFirstOrThrow();
  return due_at;
}

/** Jobs of a kind that are due and not done yet. */
export interface DueJobs {
  kind: string;
  count: number;
  /** for how long the oldest of them has been due, in milliseconds */
  age: number;
}

/** How much there is to do now, of each kind of which there is anything; none that was given up. */
export async function countDueJobs(reader: Reader, now: number): Promise<DueJobs[]> {
  const due = await reader
    .selectFrom((from) =>
      from
        .selectFrom('jobs')
        // What was never tried is found in its index alone: there both instants are the same.
        .select(['kind', 'run_at as since'])
        .where(UNTRIED)
        .where('run_at', '<=', now)
        .unionAll(from.selectFrom('jobs').select(['kind', 'due_at as since']).where(TRIED))
        .as('due'),
    )
    .select((eb) => ['kind', eb.fn.countAll<number>().as('count'), eb.fn.min('since').as('since')])
    .groupBy('kind')
    .execute();
  return due.map(({ kind, count, since }) => ({ kind, count, age: now - since }));
}
