import { DAY } from '../clock.ts';
import type { Database, Writer } from '../database/database.ts';
import { forgetCommands } from './applied-commands.store.ts';
import { deleteGroupRow } from './groups.store.ts';
import { deleteHabitRow, findKnownHabits } from './habits.store.ts';
import { deleteChanges } from './history.store.ts';
import { findDeletedBefore, holdAccount, putAccount } from './notebook.store.ts';
import type { Account } from './notebook.store.ts';
import { deletePauseRow, deletePausesOf } from './pauses.store.ts';
import { sizeOf } from './quota.ts';
import { entriesOf } from './reading.usecases.ts';

/** What is forgotten, and the account that no longer holds it, which is kept up to date. */
interface Forgotten {
  id: string;
  account: Account;
}

/** Deletes a habit for ever, with what was ever entered for it; others get their turn in between. */
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
  const past = await deleteChanges(writer, userId, id);
  account.change_count += past.change_count;
  account.change_bytes += past.change_bytes;
  // Of pauses that were not deleted nobody was told that they are gone: all read everything anew.
  if (await deletePausesOf(writer, userId, id)) {
    account.habits_revision += 1;
    account.forgotten_revision = account.habits_revision;
  }
  noteForgotten(account, await deleteHabitRow(writer, userId, id));
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
function noteForgotten(account: Account, revision: number): void {
  account.forgotten_revision = Math.max(account.forgotten_revision, revision);
}

const FORGET = { habits: forgetHabit, groups: forgetGroup, pauses: forgetPause };

/** Deletes all habits of an account that is about to go; others get their turn in between. */
export async function emptyNotebook(writer: Writer, userId: string): Promise<void> {
  for (const { id } of await findKnownHabits(writer, userId)) {
    await deleteChanges(writer, userId, id);
    await deleteHabitRow(writer, userId, id);
  }
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
    }
  }
  for (let forgotten: number | undefined; forgotten === undefined || forgotten === AT_ONCE;) {
    forgotten = await database.write((writer) =>
      forgetCommands(writer, { before: now - REMEMBERED_FOR, most: AT_ONCE }),
    );
  }
}
