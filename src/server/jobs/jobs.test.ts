import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { eachDatabase } from '../testing/each-database.ts';
import type { JobKind } from './job-kind.ts';
import { createJobs } from './jobs.ts';
import type { NewJob } from './jobs.ts';
import { seal } from './seal.ts';

const KEY = Buffer.alloc(32, 7);

/** Jobs that note what is theirs. */
interface TestJobs {
  note: string;
  other: string;
  sweep: null;
}

/** Several processes, as it were, on one database, and a clock that the test sets. */
function nodesOn(database: Database, ways: Partial<JobKind<unknown>> = {}) {
  const done: string[] = [];
  const log: string[] = [];
  const state = { now: 1_000_000, work: async (_what: string): Promise<void> => undefined };
  const kind: JobKind<string | null> = {
    atOnce: 5,
    lease: 30 * SECOND,
    pauseAfter: (failures) => failures * SECOND,
    giveUpAfter: MINUTE,
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

const note = (payload: string, more: { key?: string; runAt?: number } = {}) => ({
  kind: 'note' as const,
  userId: null,
  payload,
  ...more,
});

const rows = (database: Database) =>
  database.read.selectFrom('jobs').selectAll().orderBy('id').execute();

/** Work that the test lets go on. */
function heldUp(state: { work: (what: string) => Promise<void> }) {
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

eachDatabase(({ open }) => {
  describe('jobs', () => {
    it('are each done once, however many processes do them', async () => {
      const database = await open();
      const { start, add, done } = nodesOn(database);
      const names = Array.from({ length: 300 }, (_, n) => `job ${n}`);
      await add(...names.map((name) => note(name)));
      const nodes = [start(), start(), start()];
      await Promise.all(nodes.map((node) => node.runDue()));
      expect(done.toSorted()).toEqual(names.toSorted());
      expect(await rows(database)).toEqual([]);
    });

    it('are done once they are due, in the order in which they are', async () => {
      const { start, add, done, state } = nodesOn(await open(), { atOnce: 1 });
      const { now } = state;
      await add(
        note('third', { runAt: now + 2 }),
        note('first'),
        note('second', { runAt: now + 1 }),
      );
      const node = start();
      await node.runDue();
      expect(done).toEqual(['first']);
      state.now += 2;
      await node.runDue();
      expect(done).toEqual(['first', 'second', 'third']);
    });

    it('begin as soon as their cause is on disk, and never when it came to nothing', async () => {
      const database = await open();
      const { start, done } = nodesOn(database);
      const node = start();
      const undone = database.write(async (writer) => {
        await node.add(writer, [note('undone')]);
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      await database.write((writer) => node.add(writer, [note('kept')]));
      await expect.poll(() => done).toEqual(['kept']);
      await node.stop();
    });

    it('are no more at once than a process has hands for', async () => {
      const { start, add, state } = nodesOn(await open());
      const { begun, end } = heldUp(state);
      const names = Array.from({ length: 12 }, (_, n) => `${n}`);
      await add(...names.map((name) => note(name)));
      const running = start().runDue();
      await expect.poll(() => begun.length).toBe(5);
      end('3')?.resolve();
      await expect.poll(() => begun.length).toBe(6);
      for (let n = 0; n < names.length; n += 1) {
        for (const name of names) end(name)?.resolve();
        await new Promise(setImmediate);
      }
      state.work = async () => undefined;
      for (const name of names) end(name)?.resolve();
      await running;
    });

    it('that were tried before wait for those that are new', async () => {
      const { start, add, done, state } = nodesOn(await open(), { atOnce: 1 });
      const node = start();
      state.work = () => Promise.reject(new Error('away'));
      await add(note('tried'));
      await node.runDue();
      state.work = async () => undefined;
      state.now += MINUTE / 2;
      await add(note('new'));
      await node.runDue();
      expect(done).toEqual(['new', 'tried']);
    });

    it('of one kind do not wait for those of another', async () => {
      const { start, add, done, state } = nodesOn(await open(), { atOnce: 1 });
      const { begun, end } = heldUp(state);
      await add(note('slow'), { kind: 'other', userId: null, payload: 'quick' });
      const running = start().runDue();
      await expect.poll(() => begun.toSorted()).toEqual(['quick', 'slow']);
      end('quick')?.resolve();
      await expect.poll(() => done).toEqual(['quick']);
      end('slow')?.resolve();
      await running;
    });

    it('show nothing of what they are about to whoever reads the database', async () => {
      const database = await open();
      await nodesOn(database).add(note('123456'));
      expect(JSON.stringify(await rows(database))).not.toContain('123456');
    });

    it('go with the account whose they are', async () => {
      const database = await open();
      const { add } = nodesOn(database);
      await database.write((writer) =>
        writer
          .insertInto('users')
          .values({
            id: 'u',
            email: 'a',
            email_key: 'a',
            name: 'a',
            password_hash: '',
            locale: 'en',
            time_zone: 'UTC',
            day_start_hour: 0,
            created_at: 0,
          })
          .execute(),
      );
      await add({ ...note('of u'), userId: 'u' }, note('of nobody'));
      await database.write((writer) => writer.deleteFrom('users').execute());
      expect(await rows(database)).toMatchObject([{ user_id: null }]);
    });
  });

  describe('a key', () => {
    it('keeps a job from being queued twice, until it is done', async () => {
      const database = await open();
      const { start, add, done, state } = nodesOn(database);
      const { begun, end } = heldUp(state);
      await add(note('once', { key: 'k' }), note('twice', { key: 'k' }), note('no key'));
      await Promise.all([add(note('again', { key: 'k' })), add(note('again', { key: 'k' }))]);
      await add({ kind: 'other', userId: null, payload: 'of another kind', key: 'k' });
      const node = start();
      const running = node.runDue();
      await expect.poll(() => begun.length).toBe(3);
      await add(note('while it is in hand', { key: 'k' }));
      for (const what of begun) end(what)?.resolve();
      await running;
      expect(done.toSorted()).toEqual(['no key', 'of another kind', 'once']);
      state.work = async () => undefined;
      await add(note('after it', { key: 'k' }));
      await node.runDue();
      expect(done).toContain('after it');
    });

    it('is free again when its job was given up', async () => {
      const { start, add, done, state } = nodesOn(await open(), {
        explain: () => ({ reason: 'refused', lasting: true }),
      });
      const node = start();
      state.work = () => Promise.reject(new Error('no'));
      await add(note('first', { key: 'k' }));
      await node.runDue();
      state.work = async () => undefined;
      await add(note('second', { key: 'k' }));
      await node.runDue();
      expect(done).toEqual(['second']);
    });
  });

  describe('a job that fails', () => {
    it('is tried again after growing pauses, and then given up and kept', async () => {
      const database = await open();
      const { start, add, log, state, done } = nodesOn(database);
      const node = start();
      state.work = () => Promise.reject(new TypeError('no'));
      const begun = state.now;
      await add(note('it'));
      const tries: number[] = [];
      for (;;) {
        await node.runDue();
        const [job] = await rows(database);
        if (!job || job.dead) break;
        tries.push(job.run_at - state.now);
        state.now = job.run_at;
      }
      expect(tries).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((n) => n * SECOND));
      expect(state.now - begun).toBeLessThanOrEqual(MINUTE);
      expect(await rows(database)).toMatchObject([{ dead: 1, last_error: 'TypeError' }]);
      expect(log).toContain('job given up');
      state.work = async () => undefined;
      state.now += HOUR;
      await node.runDue();
      expect(done).toEqual([]);
    });

    it('is given up at once when it would fail for ever, or can’t be read', async () => {
      const database = await open();
      const { start, add, state } = nodesOn(database, {
        explain: () => ({ reason: 'refused', lasting: true }),
      });
      state.work = () => Promise.reject(new Error('no'));
      await add(note('refused'), note('sealed'));
      const [, second] = await rows(database);
      await database.write((writer) =>
        writer
          .updateTable('jobs')
          .set({ sealed: seal('"x"', Buffer.alloc(32, 8)) })
          .where('id', '=', second?.id ?? '')
          .execute(),
      );
      await start().runDue();
      expect(await rows(database)).toMatchObject([
        { dead: 1, last_error: 'refused' },
        { dead: 1, last_error: 'sealed with another secret' },
      ]);
    });

    it('waits as long as it was told to, where its pause is shorter', async () => {
      const database = await open();
      const { start, add, state } = nodesOn(database, {
        explain: () => ({ reason: 'busy', lasting: false, wait: 7 * SECOND }),
      });
      state.work = () => Promise.reject(new Error('busy'));
      await add(note('it'));
      await start().runDue();
      expect(await rows(database)).toMatchObject([{ run_at: state.now + 7 * SECOND }]);
    });

    it('is told of at the next start', async () => {
      const database = await open();
      const { start, add, log } = nodesOn(database);
      await add(note('it'));
      await database.write((writer) => writer.updateTable('jobs').set({ dead: 1 }).execute());
      const node = start();
      await node.start();
      await node.stop();
      expect(log).toEqual(['jobs that were given up are kept in the jobs table']);
    });
  });

  describe('a process that dies with a job in its hands', () => {
    it('loses it to another one when the lease is over, and not before', async () => {
      const database = await open();
      const { start, add, done, state } = nodesOn(database);
      const { begun, end } = heldUp(state);
      await add(note('it'));
      const dying = start();
      void dying.runDue();
      await expect.poll(() => begun).toEqual(['it']);
      const first = end('it');
      state.work = async () => undefined;
      const other = start();
      state.now += 30 * SECOND - 1;
      await other.runDue();
      expect(done).toEqual([]);
      state.now += 1;
      await other.runDue();
      expect(done).toEqual(['it']);
      expect(await rows(database)).toEqual([]);
      first?.resolve();
    });

    it('takes it from nobody by failing later', async () => {
      const database = await open();
      const { start, add, state } = nodesOn(database);
      const late = heldUp(state);
      await add(note('it'));
      const slow = start().runDue();
      await expect.poll(() => late.begun).toEqual(['it']);
      state.now += 30 * SECOND;
      const second = heldUp(state);
      const other = start().runDue();
      await expect.poll(() => second.begun).toEqual(['it']);
      const [held] = await rows(database);
      late.end('it')?.reject(new Error('too late'));
      await slow;
      expect(await rows(database)).toEqual([held]);
      second.end('it')?.resolve();
      await other;
      expect(await rows(database)).toEqual([]);
    });
  });

  describe('a stop', () => {
    it('waits for the jobs in hand, and takes no other', async () => {
      const database = await open();
      const { start, add, done, state } = nodesOn(database, { atOnce: 1 });
      const { begun, end } = heldUp(state);
      await add(note('in hand'), note('waiting'));
      const node = start();
      void node.runDue();
      await expect.poll(() => begun).toEqual(['in hand']);
      let hasStopped = false;
      const stopped = node.stop().then(() => (hasStopped = true));
      await new Promise(setImmediate);
      expect(hasStopped).toBe(false);
      end('in hand')?.resolve();
      await stopped;
      expect(done).toEqual(['in hand']);
      expect(await rows(database)).toMatchObject([{ attempts: 0 }]);
    });
  });

  describe('a job that is done every hour', () => {
    it('is there once, and done by one process an hour', async () => {
      const database = await open();
      const { start, done, state } = nodesOn(database);
      const nodes = [start(), start()];
      for (const node of nodes) await node.start();
      await expect.poll(() => rows(database)).toMatchObject([{ kind: 'sweep' }]);
      const runAll = () => Promise.all(nodes.map((node) => node.runDue()));
      await runAll();
      expect(done).toEqual([]);
      state.now += HOUR;
      await runAll();
      expect(done).toEqual(['sweep']);
      state.now += HOUR - 1;
      await runAll();
      expect(done).toEqual(['sweep']);
      state.now += 1;
      await runAll();
      expect(done).toEqual(['sweep', 'sweep']);
      expect(await rows(database)).toHaveLength(1);
      for (const node of nodes) await node.stop();
    });

    it('is tried again when it fails, and counts its failures anew once it is done', async () => {
      const database = await open();
      const { start, done, state } = nodesOn(database, { giveUpAfter: Number.POSITIVE_INFINITY });
      const node = start();
      await node.start();
      await expect.poll(() => rows(database)).toHaveLength(1);
      state.work = () => Promise.reject(new Error('away'));
      for (let n = 0; n < 5; n += 1) {
        state.now += HOUR;
        await node.runDue();
      }
      expect(await rows(database)).toMatchObject([{ attempts: 5, dead: 0, last_error: 'Error' }]);
      state.work = async () => undefined;
      state.now += HOUR;
      await node.runDue();
      expect(done).toEqual(['sweep']);
      expect(await rows(database)).toMatchObject([{ attempts: 0, last_error: null }]);
      await node.stop();
    });
  });
});
