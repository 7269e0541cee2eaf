import type { Insertable, Selectable } from 'kysely';
import type { HabitColor } from '#contract/habit.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import type { Goal } from '#domain/goal.ts';
import { beginOf } from '#domain/habit.ts';
import type { Reader, Writer } from '../database/database.ts';
import { insertRows } from '../database/insert-rows.ts';
import { prepared } from '../database/prepared.ts';
import type { HabitTable } from '../database/schema.ts';

/** A habit as it is kept, with all but its entries. */
export interface StoredHabit {
  id: string;
  name: string;
  description: string;
  icon: string;
  color: HabitColor;
  /** false: archived */
  is_active: boolean;
  position: number;
  group_id: string | null;
  /** the first day */
  begin: CivilDate;
  /** ISO 8601 with the person's offset: its date part is the first day */
  created_at: string;
  /** the latest first */
  goals: readonly Goal[];
}

/** What is stored of a habit: its first day is in its `created_at`. */
export type HabitFields = Omit<StoredHabit, 'begin'>;

const FIELDS = [
  'id',
  'name',
  'description',
  'icon',
  'color',
  'is_active',
  'position',
  'group_id',
  'created_at',
  'goals',
] as const;

type Row = Pick<Selectable<HabitTable>, (typeof FIELDS)[number]>;

export async function findHabits(reader: Reader, userId: string): Promise<StoredHabit[]> {
  return (await selectHabits(reader, { userId })).map(habitOf);
}

const selectHabits = prepared<{ userId: string }, Row>((database, value) =>
  database
    .selectFrom('habits')
    .select(FIELDS)
    .where('user_id', '=', value('userId'))
    .where('deleted_at', 'is', null),
);

export async function findHabit(
  reader: Reader,
  userId: string,
  habitId: string,
): Promise<StoredHabit | undefined> {
  const [row] = await selectHabit(reader, { userId, habitId });
  return row && habitOf(row);
}

const selectHabit = prepared<{ userId: string; habitId: string }, Row>((database, value) =>
  database
    .selectFrom('habits')
    .select(FIELDS)
    .where('user_id', '=', value('userId'))
    .where('id', '=', value('habitId'))
    .where('deleted_at', 'is', null),
);

/** Stores new habits, any number of them. */
export async function insertHabits(
  writer: Writer,
  userId: string,
  habits: readonly HabitFields[],
): Promise<void> {
  await insertRows(
    writer,
    'habits',
    habits.map((habit) => rowOf(userId, habit)),
  );
}

/** Changes the given fields of a habit of this person; an empty change is none. */
export async function updateHabitFields(
  writer: Writer,
  userId: string,
  habitId: string,
  change: { [Field in keyof Omit<HabitFields, 'id'>]?: HabitFields[Field] | undefined },
): Promise<void> {
  const { goals, is_active, ...fields } = change;
  const columns = {
    ...fields,
    is_active: is_active === undefined ? undefined : flagOf(is_active),
    goals: goals && goalsText(goals),
  };
  if (Object.values(columns).every((value) => value === undefined)) return;
  await writer
    .updateTable('habits')
    .set(columns)
    .where('user_id', '=', userId)
    .where('id', '=', habitId)
    .execute();
}

export async function deleteHabitRow(
  writer: Writer,
  userId: string,
  habitId: string,
): Promise<void> {
  await writer
    .deleteFrom('habits')
    .where('user_id', '=', userId)
    .where('id', '=', habitId)
    .execute();
}

/** Takes all habits out of a group. */
export async function emptyGroup(writer: Writer, userId: string, groupId: string): Promise<void> {
  await writer
    .updateTable('habits')
    .set({ group_id: null })
    .where('user_id', '=', userId)
    .where('group_id', '=', groupId)
    .execute();
}

/** A habit as it was stored: its goals were validated when they came. */
function habitOf({ is_active, goals, ...row }: Row): StoredHabit {
  return {
    ...row,
    begin: beginOf(row.created_at),
    is_active: is_active === 1,
    goals: JSON.parse(goals) as Goal[],
  };
}

function rowOf(
  userId: string,
  { goals, is_active, ...habit }: HabitFields,
): Insertable<HabitTable> {
  return {
    user_id: userId,
    ...habit,
    is_active: flagOf(is_active),
    goals: goalsText(goals),
  };
}

function goalsText(goals: readonly Goal[]): string {
  const latestFirst = goals.toSorted((a, b) => (a.from < b.from ? 1 : -1));
  return JSON.stringify(
    latestFirst.map(({ from, schedule, target }) => ({ from, schedule, target })),
  );
}

function flagOf(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}
