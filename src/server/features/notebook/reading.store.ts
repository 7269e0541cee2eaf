import { sql } from 'kysely';
import type { Entries } from '#domain/entries.ts';
import type { HabitFields, NotebookGroup, NotebookPause } from '#domain/notebook.ts';
import type { Engine, Reader } from '../../platform/database/database.ts';
import { listOf, pairsOf } from '../../platform/database/list-of.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { entriesIn, PAGE_COLUMNS } from './pages.store.ts';
import { COLUMNS, habitOf, pauseOf, type HabitRow } from './stored-rows.store.ts';

/** The habits that are there, each in a group that is there or in none. */
export async function findHabits(reader: Reader, userId: string): Promise<HabitFields[]> {
  return (await selectHabits(reader, { userId })).map(habitOf);
}

/** One of them. */
export async function findHabit(
  reader: Reader,
  userId: string,
  id: string,
): Promise<HabitFields | undefined> {
  const [row] = await selectHabit(reader, { userId, id });
  return row && habitOf(row);
}

const selectHabits = prepared<{ userId: string }, HabitRow>((database, value) =>
  habitsThere(database, value('userId')),
);

const selectHabit = prepared<{ userId: string; id: string }, HabitRow>((database, value) =>
  habitsThere(database, value('userId')).where('id', '=', value('id')),
);

function habitsThere(database: Reader, userId: string) {
  return database
    .selectFrom('habits')
    .select(COLUMNS.habits.filter((column) => column !== 'group_id'))
    .select(({ selectFrom }) =>
      selectFrom('groups')
        .select('groups.id')
        .where('groups.user_id', '=', userId)
        .whereRef('groups.id', '=', 'habits.group_id')
        .where('groups.deleted_at', 'is', null)
        .as('group_id'),
    )
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null);
}

/** The groups that are there, in their order. */
export async function findGroups(reader: Reader, userId: string): Promise<NotebookGroup[]> {
  return await reader
    .selectFrom('groups')
    .select(COLUMNS.groups)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** The pauses that are there, of habits that are; the latest first. */
export async function findPauses(reader: Reader, userId: string): Promise<NotebookPause[]> {
  const rows = await reader
    .selectFrom('pauses')
    .select(COLUMNS.pauses)
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('habit_id', 'is', null),
        eb(
          'habit_id',
          'in',
          selectFrom('habits')
            .select('id')
            .where('user_id', '=', userId)
            .where('deleted_at', 'is', null),
        ),
      ]),
    )
    .orderBy('first_date', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(pauseOf);
}

/** Those of a kind that came by an import, are as they came, and are there. */
export async function findOfImport(
  reader: Reader,
  { userId, kind, importId }: { userId: string; kind: 'groups' | 'pauses'; importId: string },
): Promise<string[]> {
  const rows = await reader
    .selectFrom(kind)
    .select('id')
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** By whose it is, and which. */
export type HabitKey = readonly [userId: string, habitId: string];

export type HabitOf = HabitFields & { user_id: string };

/** Those of some habits that are there; the group that each names may be gone. */
export async function findHabitsByKeys(
  reader: Reader,
  engine: Engine,
  keys: readonly HabitKey[],
): Promise<HabitOf[]> {
  const rows = await habitsOfAnybody(reader)
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
  const rows = await habitsOfAnybody(reader)
    .where('user_id', 'in', listOf(engine, userIds))
    .where('is_active', '=', 1)
    .execute();
  return rows.map(({ user_id, ...row }) => ({ user_id, ...habitOf(row) }));
}

function habitsOfAnybody(reader: Reader) {
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

type PauseOf = Pick<NotebookPause, 'habit_id' | 'first' | 'last'> & { user_id: string };

/** The pauses of some people. */
export async function findPausesOfPeople(
  reader: Reader,
  engine: Engine,
  userIds: readonly string[],
): Promise<PauseOf[]> {
  return await reader
    .selectFrom('pauses')
    .select(['user_id', 'habit_id', 'first_date as first', 'last_date as last'])
    .where('user_id', 'in', listOf(engine, userIds))
    .where('deleted_at', 'is', null)
    .execute();
}
