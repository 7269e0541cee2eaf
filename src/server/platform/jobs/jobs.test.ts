import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { DAY, HOUR, MINUTE, SECOND } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { heldUp, nodesOn, note, rows } from './testing/nodes-on.ts';

const addUser = (database: Database, id: string) =>
  database.write((writer) =>
    writer
      .insertInto('users')
      .values({
        id,
        email: id,
        email_key: id,
        name: id,
        locale: 'en',
        time_zone: 'UTC',
        day_start_hour: 0,
        created_at: 0,
      })
      .execute(),
  );

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

    it('that a clock put off while it was ahead are done once it is put right', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      onTestFinished(() => void vi.useRealTimers());
      const database = await open();
      const { start, add, done, state } = nodesOn(database, { worthUntil: () => Infinity });
      const node = start();
      await node.start();
      state.work = () => Promise.reject(new Error('away'));
      state.now += 365 * DAY;
      await add(note('it'));
      vi.advanceTimersByTime(5 * SECOND);
      const failed = async () => (await rows(database)).filter((job) => job.attempts > 0).length;
      await expect.poll(failed).toBe(2);
      await node.runDue();
      state.work = async () => undefined;
      state.now -= 365 * DAY;
      await add(
        note('later', { runAt: state.now + HOUR }),
        note('put off', { runAt: state.now + 2 * HOUR }),
      );
      const poll = () => vi.advanceTimersByTime(5 * SECOND);
      await expect.poll(() => (poll(), done.toSorted())).toEqual(['it', 'put off']);
      await node.runDue();
      expect((await rows(database)).map(({ run_at }) => run_at - state.now)).toEqual([HOUR, HOUR]);
      await node.stop();
    });

    it('show nothing of what they are about to whoever reads the database', async () => {
      const database = await open();
      await nodesOn(database).add(note('123456'));
      expect(JSON.stringify(await rows(database))).not.toContain('123456');
    });

    it('tell when the last one of an account was due that was given up, of some kinds', async () => {
      const database = await open();
      const { start, add, state } = nodesOn(database, {
        explain: () => ({ reason: 'refused', lasting: true }),
      });
      for (const id of ['u', 'v']) await addUser(database, id);
      const node = start();
      const fail = async (userId: string, kind: 'note' | 'other') => {
        state.work = () => Promise.reject(new Error('no'));
        state.now += SECOND;
        await add({ ...note('it'), kind, userId });
        await node.runDue();
        return state.now;
      };
      expect(await node.lastGivenUp('u', ['note'])).toBeNull();
      await fail('u', 'note');
      const last = await fail('u', 'note');
      const other = await fail('u', 'other');
      await fail('v', 'note');
      state.work = async () => undefined;
      await add({ ...note('it'), userId: 'u' });
      await node.runDue();
      expect(await node.lastGivenUp('u', ['note'])).toBe(last);
      expect(await node.lastGivenUp('u', ['note', 'other'])).toBe(other);
    });

    it('go with the account whose they are', async () => {
      const database = await open();
      const { add } = nodesOn(database);
      await addUser(database, 'u');
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

    it('is done in time once a clock that was ahead is put right', async () => {
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      onTestFinished(() => void vi.useRealTimers());
      const database = await open();
      const { start, state } = nodesOn(database);
      const node = start();
      await node.start();
      for (const jump of [0, 365 * DAY, -365 * DAY]) {
        state.now += jump;
        vi.advanceTimersByTime(5 * SECOND);
        const run_at = state.now + HOUR;
        await expect.poll(() => rows(database)).toMatchObject([{ run_at, due_at: run_at }]);
      }
      await node.stop();
    });

    it('is tried again when it fails, and counts its failures anew once it is done', async () => {
      const database = await open();
      const { start, done, state } = nodesOn(database, { worthUntil: () => Infinity });
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
