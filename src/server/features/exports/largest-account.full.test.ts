import type { FileHandle } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { LARGEST } from '#contract/testing/large-notebook.ts';
import { MAX_ENTRIES } from '#domain/limits.ts';
import { connect } from '../../platform/database/connect.ts';
import { migrate } from '../../platform/database/migrate.ts';
import { newId } from '../../platform/new-id.ts';
import type { Task } from '../../platform/workers/task.ts';
import { createWorkerPool } from '../../platform/workers/worker-pool.ts';
import { anyDatabase } from '../../testing/each-database.ts';
import { plantNotebook } from '../../testing/plant-notebook.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { listHabitsTask } from '../notebook/habits.usecases.ts';
import {
  exportAccountTask,
  exportCsvTask,
  exportLoopBackupTask,
  exportLoopTask,
} from './exports.usecases.ts';

const NOBODY = {
  name: '',
  locale: 'en',
  time_zone: 'UTC',
  day_start_hour: 0,
} as const;

const TODAY = '2026-11-24';
const NOW = Date.parse(TODAY);

anyDatabase(({ create }) => {
  it('what an account may hold at most fits into the memory of a thread, in each file and list', async () => {
    const config = await create();
    const database = await connect(config, () => undefined);
    onTestFinished(() => database.close());
    await migrate(database, config);
    const userId = newId();
    await database.write((writer) =>
      writer
        .insertInto('users')
        .values({ ...NOBODY, id: userId, email: userId, email_key: userId, created_at: 0 })
        .execute(),
    );
    const size = { size: LARGEST, most: MAX_ENTRIES };
    await plantNotebook({ database, clock: () => NOW }, userId, size);
    const tempFolder = temporaryFolder();
    const pool = createWorkerPool({
      database: config,
      onDisk: async () => undefined,
      tempFolder,
      clock: Date.now,
      log: { warn: () => undefined },
    });
    onTestFinished(() => pool.stop());
    const person = { userId, time_zone: 'UTC', day_start_hour: 0 };
    for (const task of [
      exportAccountTask,
      exportCsvTask,
      exportLoopTask,
      exportLoopBackupTask,
      listHabitsTask as Task<object, unknown>,
    ]) {
      const made = (await pool.run(
        task,
        { person, userId, chosen: null, now: NOW, today: TODAY },
        userId,
      )) as {
        file: FileHandle;
      };
      expect((await made.file.stat()).size).toBeGreaterThan(0);
      await made.file.close();
    }
  });
});
