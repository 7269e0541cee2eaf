import { sql } from 'kysely';
import type { Entries } from '#domain/entries.ts';
import type { Pause } from '#domain/habit.ts';
import type { HabitFields } from '#domain/notebook.ts';
import type { Engine, Reader } from '../../platform/database/database.ts';
import { listOf, pairsOf } from '../../platform/database/list-of.ts';
import { COLUMNS, habitOf } from './stored-rows.store.ts';
import { entriesIn, PAGE_COLUMNS } from './pages.store.ts';

/** By whose it is, and which. */
export type HabitKey = readonly [userId: string, habitId: string];

export type HabitOf = HabitFields & { user_id: string };

/** Those of some habits that are there; the group that each names may be gone. */
export async function findHabitsByKeys(
  reader: Reader,
  engine: Engine,
  keys: readonly HabitKey[],
): Promise<HabitOf[]> {
  const rows = await selectHabits(reader)
    .where(sql<boolean>`(user_id, id) in ${pairsOf(engine, keys)}`)
    .execute();
  return rows.map(({ user_id, ...row }) => ({ user_id, ...habitOf(row) }));
}

/** All habits of some people that are there and not archived. */
export async function findHabitsOfPeople(
  reader: Reader,
  engine: Engine,
  userIds: readonly string[],
): Promise<HabitOf[]> {
  const rows = await selectHabits(reader)
    .where('user_id', 'in', listOf(engine, userIds))
    .where('is_active', '=', 1)
    .execute();
  return rows.map(({ user_id, ...row }) => ({ user_id, ...habitOf(row) }));
}

function selectHabits(reader: Reader) {
  return reader
    .selectFrom('habits')
    .select([...COLUMNS.habits, 'user_id'])
    .where('deleted_at', 'is', null);
}

/** The entries of some habits from a year on, by their keys as text: see {@link textOf}. */
export async function findEntriesByKeys(
  reader: Reader,
  engine: Engine,
  { keys, from }: { keys: readonly HabitKey[]; from: number },
): Promise<Map<string, Entries>> {
  const rows = await reader
    .selectFrom('pages')
    .select([...PAGE_COLUMNS, 'user_id'])
    .where(sql<boolean>`(user_id, habit_id) in ${pairsOf(engine, keys)}`)
    .where('year', '>=', from)
    .execute();
  const byHabit = Map.groupBy(rows, ({ user_id, habit_id }) => textOf([user_id, habit_id]));
  return new Map([...byHabit].map(([key, ofHabit]) => [key, entriesIn(ofHabit)]));
}

export function textOf([userId, habitId]: HabitKey): string {
  return `${userId} ${habitId}`;
}

export interface PauseOf extends Pause {
  user_id: string;
  /** null: of all habits of the person */
  habit_id: string | null;
}

/** The pauses of some people. */
export async function findPausesOfPeople(
  reader: Reader,
  engine: Engine,
  userIds: readonly string[],
): Promise<PauseOf[]> {
  const rows = await reader
    .selectFrom('pauses')
    .select(['user_id', 'habit_id', 'first_date', 'last_date'])
    .where('user_id', 'in', listOf(engine, userIds))
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ user_id, habit_id, first_date, last_date }) => {
    return { user_id, habit_id, first: first_date, last: last_date ?? undefined };
  });
}
