import { TIMES_KEPT } from '#domain/commands/day-fields.ts';
import { DELETED_FOR } from '#domain/limits.ts';
import { DAY } from '../../platform/clock.ts';
import type { Database, Writer } from '../../platform/database/database.ts';
import { forEachPerson, inSlices, SLICE_ROWS } from '../../platform/database/in-slices.ts';
import {
  deleteSliceOfCommands,
  findOldCommands,
  forgetCommands,
} from './applied-commands.store.ts';
import { deleteSliceOfChanges } from './history.store.ts';
import { forgetSomePast } from './history.usecases.ts';
import { holdFreeTotals, putTotals, type NotebookTotals } from './notebook.store.ts';
import { deletePages, deleteSliceOfPages } from './pages.store.ts';
import { sizeOf } from './quota.ts';
import { entriesOf } from './reading.usecases.ts';
import {
  deleteEmptyHabit,
  deleteForEver,
  deletePausesOf,
  deleteSliceOfHabits,
  EMPTIED,
  findDeletedAt,
  findDeletedBefore,
} from './rows.store.ts';
import { deleteSlugsOf } from './slugs.store.ts';
import type { Kind } from './stored-rows.store.ts';

/**
 * Takes what was deleted from its account for ever, which is kept up to date. What stood in a habit
 * before, which may be a hundred times as much as what stands in it, goes by and by:
 * {@link forgetDeleted} sees to that, and to its row. Habits may still name a group that is gone, and
 * are in none.
 */
export async function forget(
  writer: Writer,
  userId: string,
  { kind, id, account }: { kind: Kind; id: string; account: NotebookTotals },
): Promise<void> {
  if (kind === 'habits') await forgetWithin(writer, userId, { id, account });
  const { revision, text_bytes } = await deleteForEver(writer, userId, { kind, id });
  account.text_bytes -= text_bytes;
  // Whoever knows less than the revision at which it was deleted can't be told of it.
  account.forgotten_revision = Math.max(account.forgotten_revision, revision);
}

/** The same of what stands in a habit. */
async function forgetWithin(
  writer: Writer,
  userId: string,
  { id, account }: { id: string; account: NotebookTotals },
): Promise<void> {
  for (const page of (await entriesOf(writer, userId, id)).values()) {
    const { entry_count, note_bytes } = sizeOf(page);
    account.entry_count -= entry_count;
    account.note_bytes -= note_bytes;
  }
  await deletePages(writer, userId, id);
  await deleteSlugsOf(writer, userId, id);
  const pauses = await deletePausesOf(writer, userId, id);
  account.text_bytes -= pauses.text_bytes;
  // Of pauses that were not deleted nobody was told that they are gone: all read everything anew.
  if (!pauses.wasAnyThere) return;
  account.habits_revision += 1;
  account.forgotten_revision = account.habits_revision;
}

/** What there may be any number of in a notebook, those first that name others. */
const SLICES = [
  deleteSliceOfChanges,
  deleteSliceOfPages,
  deleteSliceOfCommands,
  deleteSliceOfHabits,
];

/** Deletes all that was ever entered in an account that was closed, and its habits. */
export async function emptyNotebook(database: Database, userId: string): Promise<void> {
  for (const deleteSlice of SLICES)
    await inSlices(database, (writer) => deleteSlice(writer, database.engine, userId));
}

/** For so long a command that is sent again is known: as long as the domain counts on it. */
const REMEMBERED_FOR = TIMES_KEPT;

/**
 * Deletes for ever what was deleted long ago, and commands that came long ago, in short writes. Of a
 * person all commands go that may, once the oldest is a day older: that is one write a day.
 */
export async function forgetDeleted(
  database: Database,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  const deletedBefore = now - DELETED_FOR;
  for (const kind of ['pauses', 'habits', 'groups'] as const) {
    await forEachPerson(
      (after) => findDeletedBefore(database.read, kind, { before: deletedBefore, after }),
      async (userId, rows) => {
        for (const { id } of rows) await forgetOne(database, userId, { kind, id, deletedBefore });
      },
      signal,
    );
  }
  const before = now - REMEMBERED_FOR;
  await forEachPerson(
    (after) => findOldCommands(database.read, { before: before - DAY, after }),
    (userId) => forgetCommandsOf(database, userId, before),
    signal,
  );
}

async function forgetOne(
  database: Database,
  userId: string,
  { kind, id, deletedBefore }: { kind: Kind; id: string; deletedBefore: number },
): Promise<void> {
  await writeFree(database, userId, async (writer, account) => {
    const deletedAt = await findDeletedAt(writer, kind, { userId, id });
    // It may have been restored, or gone with the account.
    if (deletedAt === null || deletedAt >= deletedBefore) return 0;
    if (deletedAt !== EMPTIED) await forget(writer, userId, { kind, id, account });
    return 1;
  });
  if (kind !== 'habits') return;
  await writeFree(database, userId, async (writer, account) => {
    if ((await findDeletedAt(writer, kind, { userId, id })) !== EMPTIED) return 0;
    const { engine } = database;
    const count = await forgetSomePast({ writer, engine, userId, account }, [id], SLICE_ROWS);
    if (count < SLICE_ROWS) await deleteEmptyHabit(writer, userId, id);
    return count;
  });
}

async function forgetCommandsOf(database: Database, userId: string, before: number): Promise<void> {
  await writeFree(database, userId, async (writer, account) => {
    const count = await forgetCommands(writer, userId, before);
    account.command_count -= count;
    return count;
  });
}

/** Changes what an account holds in slices, unless somebody else is changing it: then it is left. */
async function writeFree(
  database: Database,
  userId: string,
  slice: (writer: Writer, account: NotebookTotals) => Promise<number>,
): Promise<void> {
  await inSlices(
    database,
    async (writer) => {
      const account = await holdFreeTotals(writer, database.engine, userId);
      const count = account ? await slice(writer, account) : 0;
      if (account && count > 0) await putTotals(writer, userId, account);
      return count;
    },
    { owner: userId },
  );
}
