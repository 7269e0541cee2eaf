import type { Insertable, Selectable } from 'kysely';
import type { Answers } from '#domain/answers.ts';
import type { Goal } from '#domain/goal.ts';
import { beginOf } from '#domain/habit.ts';
import { placeAlone } from '#domain/commands/reach.ts';
import type { HabitPlace } from '#domain/commands/reach.ts';
import type { HabitFields } from '#domain/notebook.ts';
import type { Reminder } from '#domain/reminder.ts';
import type { Reader, Writer } from '../../platform/database/database.ts';
import { putRows } from '../../platform/database/insert-rows.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { HabitTable } from '../../platform/database/schema.ts';
import { rowBytesOf } from './notebook.store.ts';
import type { DeletedRow } from './notebook.store.ts';
import type { Stamped } from './stamped.ts';

const OWN_FIELDS = [
  'id',
  'name',
  'description',
  'icon',
  'color',
  'is_active',
  'position',
  'created_at',
  'goals',
  'cue',
  'reminders',
  'answers',
  'deleted_at',
] as const;

export const HABIT_COLUMNS = [...OWN_FIELDS, 'group_id'] as const;

export type HabitRow = Pick<Selectable<HabitTable>, (typeof HABIT_COLUMNS)[number]>;

/** The habits that are there, each in a group that is there or in none. */
export async function findHabits(reader: Reader, userId: string): Promise<HabitFields[]> {
  return (await selectHabits(reader, { userId })).map(habitOf);
}

const selectHabits = prepared<{ userId: string }, HabitRow>((database, value) =>
  selectThere(database, value('userId')),
);

export async function findHabit(
  reader: Reader,
  userId: string,
  habitId: string,
): Promise<HabitFields | undefined> {
  const [row] = await selectHabit(reader, { userId, habitId });
  return row && habitOf(row);
}

const selectHabit = prepared<{ userId: string; habitId: string }, HabitRow>((database, value) =>
  selectThere(database, value('userId')).where('id', '=', value('habitId')),
);

function selectThere(database: Reader, userId: string) {
  return database
    .selectFrom('habits')
    .select(OWN_FIELDS)
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

/**
 * Habits as they are kept, deleted ones among them.
 *
 * @param id of the only one that is looked for
 */
export async function findKnownHabits(
  reader: Reader,
  userId: string,
  id?: string,
): Promise<HabitFields[]> {
  const rows =
    id === undefined
      ? await selectKnown(reader, { userId })
      : await selectOneKnown(reader, { userId, id });
  return rows.map(habitOf);
}

const selectKnown = prepared<{ userId: string }, HabitRow>((database, value) =>
  restorable(database, value('userId')).select(HABIT_COLUMNS),
);

const selectOneKnown = prepared<{ userId: string; id: string }, HabitRow>((database, value) =>
  restorable(database, value('userId')).select(HABIT_COLUMNS).where('id', '=', value('id')),
);

function restorable(database: Reader, userId: string) {
  return database
    .selectFrom('habits')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('deleted_at', 'is', null), eb('deleted_at', '>', EMPTIED)]));
}

/** Of all habits, deleted ones among them, nothing but their place: no text takes long to be read. */
export async function findPlaces(reader: Reader, userId: string): Promise<HabitFields[]> {
  return (await selectPlaces(reader, { userId })).map(placeAlone);
}

const selectPlaces = prepared<{ userId: string }, HabitPlace>((database, value) =>
  restorable(database, value('userId')).select(['id', 'position', 'deleted_at']),
);

/** Those that were changed after a revision, as they are stored. */
export async function findHabitsAfter(
  reader: Reader,
  userId: string,
  revision: number,
): Promise<HabitRow[]> {
  return await selectAfter(reader, { userId, revision });
}

const selectAfter = prepared<{ userId: string; revision: number }, HabitRow>((database, value) =>
  database
    .selectFrom('habits')
    .select(HABIT_COLUMNS)
    .where('user_id', '=', value('userId'))
    .where('revision', '>', value('revision')),
);

/** Puts habits in the places of those with their ids, or beside the others. */
export async function putHabits(
  writer: Writer,
  userId: string,
  habits: readonly Stamped<HabitFields>[],
): Promise<void> {
  const rows = habits.map(({ row, revision }) => rowOf(userId, row, revision));
  const replaced = [...HABIT_COLUMNS.filter((field) => field !== 'id'), 'revision' as const];
  await putRows(writer, 'habits', rows, { key: ['user_id', 'id'], replaced });
}

/** Writes the places in the order of habits of which nothing else was changed. */
export async function putPlaces(
  writer: Writer,
  userId: string,
  habits: readonly Stamped<Pick<HabitFields, 'id' | 'position'>>[],
): Promise<void> {
  for (const { row, revision } of habits)
    await updatePlace(writer, { userId, id: row.id, position: row.position, revision });
}

const updatePlace = prepared<
  { userId: string; id: string; position: number; revision: number },
  unknown
>((database, value) =>
  database
    .updateTable('habits')
    .set({ position: value('position'), revision: value('revision') })
    .where('user_id', '=', value('userId'))
    .where('id', '=', value('id')),
);

/** When a habit was deleted that can't be restored any more: its row waits for its history to go. */
export const EMPTIED = 0;

/**
 * Takes from a habit what it says: nobody can restore it, and to its person it is no more.
 *
 * @returns what the account holds no longer
 */
export async function emptyHabitRow(
  writer: Writer,
  userId: string,
  habitId: string,
): Promise<DeletedRow> {
  const held = await writer
    .selectFrom('habits')
    .select(({ ref }) => [
      'revision',
      rowBytesOf([
        ref('name'),
        ref('description'),
        ref('cue'),
        ref('goals'),
        ref('reminders'),
        ref('answers'),
      ]).as('text_bytes'),
    ])
    .where('user_id', '=', userId)
    .where('id', '=', habitId)
    .executeTakeFirstOrThrow();
  const nothing = { name: '', description: '', cue: '', goals: '[]', reminders: '[]' };
  await writer
    .updateTable('habits')
    .set({ ...nothing, answers: '[]', deleted_at: EMPTIED })
    .where('user_id', '=', userId)
    .where('id', '=', habitId)
    .execute();
  return held;
}

/** Deletes the row of a habit that is empty, unless it has come back meanwhile. */
export async function deleteEmptyHabit(
  writer: Writer,
  userId: string,
  habitId: string,
): Promise<void> {
  await writer
    .deleteFrom('habits')
    .where('user_id', '=', userId)
    .where('id', '=', habitId)
    .where('deleted_at', '=', EMPTIED)
    .execute();
}

/** A habit as it was stored: its fields were validated when they came. */
export function habitOf({ is_active, goals, reminders, answers, ...row }: HabitRow): HabitFields {
  return {
    ...row,
    is_active: is_active === 1,
    goals: JSON.parse(goals) as Goal[],
    reminders: JSON.parse(reminders) as Reminder[],
    answers: JSON.parse(answers) as Answers[],
    begin: beginOf(row.created_at),
  };
}

function rowOf(
  userId: string,
  { begin: _begin, goals, reminders, answers, is_active, ...habit }: HabitFields,
  revision: number,
): Insertable<HabitTable> {
  return {
    user_id: userId,
    ...habit,
    is_active: is_active ? 1 : 0,
    goals: JSON.stringify(goals.map(({ from, schedule, target }) => ({ from, schedule, target }))),
    reminders: JSON.stringify(reminders),
    answers: JSON.stringify(answers),
    revision,
  };
}
