import type { AccountExport } from '#contract/export.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { isoOf } from '../../platform/clock.ts';
import type { Reader } from '../../platform/database/database.ts';
import { exportedHead } from '../notebook/habit-answer.ts';
import { findRestorable } from '../notebook/reading.usecases.ts';
import { accountNotes } from '../profile/profile.usecases.ts';

/**
 * How many characters of deleted habits an export has. They are in its first lines, which are read
 * back whole; of more, those that were deleted last come along.
 */
const MAX_CHARACTERS = 500_000;

/** What was deleted and can still be restored, without its entries. */
export async function exportedDeleted(
  reader: Reader,
  userId: string,
  today: CivilDate,
): Promise<NonNullable<AccountExport['deleted']>> {
  const habits = deletedOf(await findRestorable(reader, userId, 'habits'));
  // The pauses of a deleted habit are gone with it, and are not marked.
  const goneWith = new Map(habits.map(({ id, deleted_at }) => [id, deleted_at]));
  const pauses = (await findRestorable(reader, userId, 'pauses')).map((pause) => ({
    ...pause,
    deleted_at: pause.deleted_at ?? goneWith.get(pause.habit_id ?? '') ?? null,
  }));
  let left = MAX_CHARACTERS;
  return {
    habits: habits
      .map((habit) => ({ ...exportedHead(habit, today), deleted_at: isoOf(habit.deleted_at) }))
      .filter((habit) => (left -= JSON.stringify(habit).length) >= 0),
    groups: deletedOf(await findRestorable(reader, userId, 'groups')).map(told),
    pauses: deletedOf(pauses).map(told),
  };
}

/** Those that were deleted, the latest first. */
function deletedOf<Row extends { deleted_at: number | null }>(rows: readonly Row[]) {
  return rows
    .flatMap((row) => (row.deleted_at === null ? [] : [{ ...row, deleted_at: row.deleted_at }]))
    .toSorted((a, b) => b.deleted_at - a.deleted_at);
}

function told<Row extends { deleted_at: number }>(row: Row) {
  return { ...row, deleted_at: isoOf(row.deleted_at) };
}

/** What is noted of an account beside what its person set. */
export async function exportedNotes(
  reader: Reader,
  userId: string,
): Promise<NonNullable<AccountExport['account']>> {
  const {
    seen_on = null,
    held_at = null,
    last_letter = '',
  } = (await accountNotes(reader, userId)) ?? {};
  return {
    seen_on: seen_on === null ? null : isoOf(seen_on).slice(0, 10),
    held_at: held_at === null ? null : isoOf(held_at),
    last_letter: last_letter || null,
  };
}
