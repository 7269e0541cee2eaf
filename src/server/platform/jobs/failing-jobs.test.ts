import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE, SECOND } from '../clock.ts';
import { unavailable } from '../problem-error.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { Postponed } from './job-kind.ts';
import { seal } from './seal.ts';
import { heldUp, nodesOn, note, rows } from './testing/nodes-on.ts';

eachDatabase(({ open }) => {
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

    it('is given up where its payload says not how long it is worth anything', async () => {
      const database = await open();
      const { start, add, done } = nodesOn(database, {
        worthUntil: (payload) => (payload as { until: { at: number } }).until.at,
      });
      await add(note('without an end'));
      await start().runDue();
      expect(await rows(database)).toMatchObject([{ dead: 1, last_error: 'of another shape' }]);
      expect(done).toEqual([]);
    });

    it.each([new Postponed('busy', { wait: 7 * SECOND }), unavailable(6999.5)])(
      'waits as long as it was told to, where its pause is shorter: %s',
      async (later) => {
        const database = await open();
        const { start, add, state } = nodesOn(database);
        state.work = () => Promise.reject(later);
        await add(note('it'));
        await start().runDue();
        expect(await rows(database)).toMatchObject([
          { run_at: state.now + 7 * SECOND, last_error: later.message },
        ]);
      },
    );

    it('waits the same time again where it was not its turn', async () => {
      const database = await open();
      const { start, add, state } = nodesOn(database);
      state.work = () =>
        Promise.reject(new Postponed('others first', { pause: 2 * SECOND, isNoTurn: true }));
      await add(note('it'));
      const node = start();
      for (let turn = 0; turn < 4; turn += 1) {
        await node.runDue();
        expect(await rows(database)).toMatchObject([{ run_at: state.now + 2 * SECOND }]);
        state.now += 2 * SECOND;
      }
      state.work = () => Promise.reject(new TypeError('no'));
      await node.runDue();
      // As after a second attempt, however many turns it waited for.
      expect(await rows(database)).toMatchObject([{ run_at: state.now + 2 * SECOND }]);
    });

    it('that names its pause was an attempt all the same', async () => {
      const database = await open();
      const { start, add, state } = nodesOn(database);
      state.work = () => Promise.reject(new Postponed('status 503', { pause: SECOND }));
      await add(note('it'));
      const node = start();
      for (const attempts of [1, 2, 3]) {
        await node.runDue();
        expect(await rows(database)).toMatchObject([{ attempts }]);
        state.now += SECOND;
      }
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
      const dying = start().runDue();
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
      // What it does at last is not to reach the next test.
      await dying;
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
});
