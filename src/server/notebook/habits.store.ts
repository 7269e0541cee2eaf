import type { Insertable, Selectable } from 'kysely';
import type { Answers } from '#domain/answers.ts';
import type { Goal } from '#domain/goal.ts';
import { beginOf } from '#domain/habit.ts';
import type { HabitFields } from '#domain/notebook.ts';
import type { Reminder } from '#domain/reminder.ts';
import type { Reader, Writer } from '../database/database.ts';
import { putRows } from '../database/insert-rows.ts';
import { prepared } from '../database/prepared.ts';
import type { HabitTable } from '../database/schema.ts';
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
  database.selectFrom('habits').select(HABIT_COLUMNS).where('user_id', '=', value('userId')),
);

const selectOneKnown = prepared<{ userId: string; id: string }, HabitRow>((database, value) =>
  database
    .selectFrom('habits')
    .select(HABIT_COLUMNS)
    .where('user_id', '=', value('userId'))
    .where('id', '=', value('id')),
);

/** The same of those that were changed after a revision. */
export async function findHabitsAfter(
  reader: Reader,
  userId: string,
  revision: number,
): Promise<HabitFields[]> {
  return (await selectAfter(reader, { userId, revision })).map(habitOf);
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

/** Deletes a habit with all that belongs to it. @returns the revision at which it was marked */
export async function deleteHabitRow(
  writer: Writer,
  userId: string,
  habitId: string,
): Promise<number> {
  const { revision } = await writer
    .deleteFrom('habits')
    .where('user_id', '=', userId)
    .where('id', '=', habitId)
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
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
