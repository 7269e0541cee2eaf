import { DAY } from '../clock.ts';
import type { Database, Writer } from '../database/database.ts';
import { inSlices, SLICE_ROWS } from '../database/in-slices.ts';
import { deleteSliceOfCommands, forgetCommands } from './applied-commands.store.ts';
import { deleteGroupRow } from './groups.store.ts';
import { deleteEmptyHabit, emptyHabitRow } from './habits.store.ts';
import { deleteSliceOfChanges, deleteSomeChanges } from './history.store.ts';
import { findDeletedBefore, holdAccount, putAccount } from './notebook.store.ts';
import type { Account, DeletedRow } from './notebook.store.ts';
import { deletePages, deleteSliceOfPages } from './pages.store.ts';
import { deletePauseRow, deletePausesOf } from './pauses.store.ts';
import { sizeOf } from './quota.ts';
import { entriesOf } from './reading.usecases.ts';

/** What is forgotten, and the account that no longer holds it, which is kept up to date. */
interface Forgotten {
  id: string;
  account: Account;
}

/**
 * Takes a habit from its account for ever, with what stands in it. What stood in it before, which may
 * be a hundred times as much, goes by and by: {@link forgetDeleted} sees to that, and to the row.
 */
export async function forgetHabit(
  writer: Writer,
  userId: string,
  { id, account }: Forgotten,
): Promise<void> {
  for (const page of (await entriesOf(writer, userId, id)).values()) {
    const { entry_count, note_bytes } = sizeOf(page);
    account.entry_count -= entry_count;
    account.note_bytes -= note_bytes;
  }
  await deletePages(writer, userId, id);
  const pauses = await deletePausesOf(writer, userId, id);
  account.text_bytes -= pauses.text_bytes;
  // Of pauses that were not deleted nobody was told that they are gone: all read everything anew.
  if (pauses.wasAnyThere) {
    account.habits_revision += 1;
    account.forgotten_revision = account.habits_revision;
  }
  noteForgotten(account, await emptyHabitRow(writer, userId, id));
}

/** Deletes a group for ever. Habits that are in it may name it still, and are in none. */
export async function forgetGroup(
  writer: Writer,
  userId: string,
  { id, account }: Forgotten,
): Promise<void> {
  noteForgotten(account, await deleteGroupRow(writer, userId, id));
}

/** Deletes a pause for ever. */
export async function forgetPause(
  writer: Writer,
  userId: string,
  { id, account }: Forgotten,
): Promise<void> {
  noteForgotten(account, await deletePauseRow(writer, userId, id));
}

/** Whoever knows less than the revision at which something was deleted can't be told of it. */
function noteForgotten(account: Account, { revision, text_bytes }: DeletedRow): void {
  account.text_bytes -= text_bytes;
  account.forgotten_revision = Math.max(account.forgotten_revision, revision);
}

const FORGET = { habits: forgetHabit, groups: forgetGroup, pauses: forgetPause };

/** What there may be any number of in a notebook, those first that name others. */
const SLICES = [deleteSliceOfChanges, deleteSliceOfPages, deleteSliceOfCommands];

/** Deletes all that was ever entered in an account that was closed. */
export async function emptyNotebook(database: Database, userId: string): Promise<void> {
  for (const deleteSlice of SLICES)
    await inSlices(database, (writer) => deleteSlice(writer, database.engine, userId));
}

/** How much is forgotten in one go. */
const AT_ONCE = 1000;

/** For so long what was deleted can be restored. */
const DELETED_FOR = 30 * DAY;

/** For so long a command that is sent again is known. */
const REMEMBERED_FOR = 60 * DAY;

/** Deletes for ever what was deleted long ago, in a write each, and commands that came long ago. */
export async function forgetDeleted(database: Database, now: number): Promise<void> {
  const before = now - DELETED_FOR;
  for (const kind of ['pauses', 'habits', 'groups'] as const) {
    const found = await findDeletedBefore(database.read, kind, { before, most: AT_ONCE });
    for (const { user_id: userId, id } of found) {
      await database.write(async (writer) => {
        const account = await holdAccount(writer, database.engine, userId);
        const [row] = await findDeletedBefore(writer, kind, {
          before,
          most: 1,
          only: { userId, id },
        });
        // It may have been restored, or gone with the account.
        if (!account || !row) return;
        await FORGET[kind](writer, userId, { id, account });
        await putAccount(writer, userId, account);
      }, userId);
      if (kind === 'habits') await forgetEmptied(database, userId, id);
    }
  }
  for (let forgotten: number | undefined; forgotten === undefined || forgotten === AT_ONCE;) {
    forgotten = await database.write((writer) =>
      forgetCommands(writer, { before: now - REMEMBERED_FOR, most: AT_ONCE }),
    );
  }
}

/** Deletes what is left of a habit that was taken from its account. */
async function forgetEmptied(database: Database, userId: string, habitId: string): Promise<void> {
  const slice = async (writer: Writer) => {
    const account = await holdAccount(writer, database.engine, userId);
    if (!account) return 0;
    const past = await deleteSomeChanges(writer, userId, { habitId, most: SLICE_ROWS });
    account.change_count += past.change_count;
    account.change_bytes += past.change_bytes;
    await putAccount(writer, userId, account);
    return -past.change_count;
  };
  await inSlices(database, slice, { owner: userId });
  await database.write((writer) => deleteEmptyHabit(writer, userId, habitId), userId);
}
