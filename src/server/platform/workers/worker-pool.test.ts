import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import { Piscina } from 'piscina';
import { expect, it, onTestFinished, vi } from 'vitest';
import { connect } from '../database/connect.ts';
import { migrate } from '../database/migrate.ts';
import { listHabitsTask } from '../../features/notebook/habits.usecases.ts';
import { freePort } from '../../testing/free-port.ts';
import { eachDatabase } from '../../testing/each-database.ts';
import { openProxy } from '../../testing/open-proxy.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createWorkerPool } from './worker-pool.ts';

type Settings = Parameters<typeof createWorkerPool>[0]['database'];

function poolOn(database: Settings) {
  const tempFolder = temporaryFolder();
  const pool = createWorkerPool({
    database,
    onDisk: async () => undefined,
    tempFolder,
    clock: Date.now,
    log: { warn: () => undefined },
  });
  onTestFinished(() => pool.stop());
  return pool;
}

const LISTED = { today: '2026-11-21', chosen: null } as const;

eachDatabase(
  ({ create }) => {
    it('a thread that found the database away finds it again', async () => {
      const config = await create();
      if (config.engine !== 'postgres') return;
      const database = await connect(config, () => undefined);
      await migrate(database, config);
      await database.close();
      const port = await freePort();
      const url = new URL(config.url);
      url.port = String(port);
      const pool = poolOn({ ...config, url: url.href });
      const listing = () => pool.run(listHabitsTask, { ...LISTED, userId: 'nobody' }, 'nobody');
      await expect(listing()).rejects.toMatchObject({ code: 'unavailable' });
      await openProxy(config.url, port);
      await expect(listing()).rejects.toMatchObject({ code: 'unauthenticated' });
    });

    it('is given no more tasks at once than there are threads', async () => {
      const handed = { now: 0, most: 0 };
      const { run } = Piscina.prototype;
      vi.spyOn(Piscina.prototype, 'run').mockImplementation(async function (
        this: Piscina,
        ...task
      ) {
        handed.now += 1;
        handed.most = Math.max(handed.most, handed.now);
        return await run.apply(this, task).finally(() => {
          handed.now -= 1;
        });
      });
      const pool = poolOn(await create());
      const people = ['a', 'b', 'c', 'd', 'e'];
      const done = await Promise.allSettled(
        people.map((userId) => pool.run(listHabitsTask, { ...LISTED, userId }, userId)),
      );
      expect([handed.most, done.length]).toEqual([2, people.length]);
    });

    it('takes tasks of each kind in turn, whoever came first', async () => {
      const begun: unknown[] = [];
      vi.spyOn(Piscina.prototype, 'run').mockImplementation(async ({ name }: { name: unknown }) => {
        begun.push(name);
        return { cpuSeconds: 0, value: null };
      });
      onTestFinished(() => void vi.restoreAllMocks());
      const pool = poolOn(await create());
      const task = (name: string) => ({ name, work: async () => null });
      const kinds = ['export', 'export', 'export', 'export', 'today'];
      await Promise.all(kinds.map((name, place) => pool.run(task(name), {}, `person ${place}`)));
      expect(begun).toEqual(['export', 'export', 'export', 'today', 'export']);
    });

    it.runIf(process.platform === 'linux')('gives way to the thread that answers', async () => {
      const own = getPriority(process.pid);
      const pool = poolOn(await create());
      await pool
        .run(listHabitsTask, { ...LISTED, userId: 'nobody' }, 'nobody')
        .catch(() => undefined);
      const threads = readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread)));
      expect(threads).toContain(own + 5);
    });
  },
  ['postgres'],
);
