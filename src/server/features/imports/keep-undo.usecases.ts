import { MINUTE } from '../../platform/clock.ts';
import type { Database, Writer } from '../../platform/database/database.ts';
import { inSlices } from '../../platform/database/in-slices.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import type { JobQueue } from '../../platform/jobs/jobs.ts';
import { deleteUndo, findUndoSizes, giveUpUndo } from './imports.store.ts';
import { MAX_UNDO_BYTES } from './limits.ts';
import type { ImportJobs } from './undo-import.usecases.ts';

/** Gives up the undo of a person's oldest imports, where all is more than is kept. */
export async function boundUndo(
  jobs: JobQueue<ImportJobs>,
  writer: Writer,
  userId: string,
): Promise<void> {
  const [newest, ...others] = await findUndoSizes(writer, userId);
  let bytes = newest?.bytes ?? 0;
  for (const { id, bytes: own } of others) {
    bytes += own;
    // Of one that is being undone nothing may be missing.
    if (bytes <= MAX_UNDO_BYTES || !(await giveUpUndo(writer, userId, id))) continue;
    const payload = { userId, importId: id };
    await jobs.add(writer, [{ kind: 'forget_undo', userId, payload, key: id }]);
  }
}

/** Forgets by and by what only the undo of an import would need. */
export function undoJobs(database: Database): JobKind<ImportJobs['forget_undo']> {
  const { engine } = database;
  return {
    atOnce: 1,
    lease: 10 * MINUTE,
    pauseAfter: () => MINUTE,
    run: async ({ userId, importId }) => {
      const slice = (writer: Writer) => deleteUndo(writer, engine, userId, importId);
      await inSlices(database, slice, { owner: userId });
    },
  };
}
