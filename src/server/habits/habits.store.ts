import type { Insertable, Selectable } from 'kysely';
import type { HabitColor } from '#contract/habit.ts';
import type { Goal } from '#domain/goal.ts';
import type { Reader, Writer } from '../database/database.ts';
import { insertRows } from '../database/insert-rows.ts';
import type { GoalTable, HabitTable } from '../database/schema.ts';

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
  /** ISO 8601 with the person's offset */
  created_at: string;
  /** the latest first */
  goals: readonly Goal[];
}

type HabitFields = Omit<StoredHabit, 'id'>;

export async function findHabits(reader: Reader, userId: string): Promise<StoredHabit[]> {
  const rows = await reader
    .selectFrom('habits')
    .selectAll()
    .where('user_id', '=', userId)
    .execute();
  const goals = Map.groupBy(await findGoals(reader, userId), ({ habit_id }) => habit_id);
  return rows.map((row) => habitOf(row, goals.get(row.id) ?? []));
}

export async function findHabit(
  reader: Reader,
  userId: string,
  habitId: string,
): Promise<StoredHabit | undefined> {
  const row = await reader
    .selectFrom('habits')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', habitId)
    .executeTakeFirst();
  return row && habitOf(row, await findGoals(reader, userId, habitId));
}

/** Stores new habits, any number of them. */
export async function insertHabits(
  writer: Writer,
  userId: string,
  habits: readonly StoredHabit[],
): Promise<void> {
  await insertRows(
    writer,
    'habits',
    habits.map((habit) => rowOf(userId, habit)),
  );
  await insertRows(
    writer,
    'goals',
    habits.flatMap(({ id, goals }) => goals.map((goal) => goalRowOf(userId, id, goal))),
  );
}

/** Changes the given fields of a habit of this person; an empty change is none. */
export async function updateHabitFields(
  writer: Writer,
  userId: string,
  habitId: string,
  change: { [Field in keyof HabitFields]?: HabitFields[Field] | undefined },
): Promise<void> {
  const { goals, is_active, ...fields } = change;
  if (goals) await replaceGoals(writer, userId, habitId, goals);
  const columns = { ...fields, is_active: is_active === undefined ? undefined : flagOf(is_active) };
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

/** The goals of one habit or of all, the latest first. */
async function findGoals(
  reader: Reader,
  userId: string,
  habitId?: string,
): Promise<Omit<GoalTable, 'user_id'>[]> {
  let query = reader
    .selectFrom('goals')
    .select(['habit_id', 'from_date', 'asks'])
    .where('user_id', '=', userId);
  if (habitId !== undefined) query = query.where('habit_id', '=', habitId);
  return await query.orderBy('habit_id').orderBy('from_date', 'desc').execute();
}

/** Puts these goals in the place of all goals of a habit. */
async function replaceGoals(
  writer: Writer,
  userId: string,
  habitId: string,
  goals: readonly Goal[],
): Promise<void> {
  await writer
    .deleteFrom('goals')
    .where('user_id', '=', userId)
    .where('habit_id', '=', habitId)
    .execute();
  await writer
    .insertInto('goals')
    .values(goals.map((goal) => goalRowOf(userId, habitId, goal)))
    .execute();
}

function habitOf(
  { user_id: _user, is_active, ...row }: Selectable<HabitTable>,
  goals: readonly Omit<GoalTable, 'user_id'>[],
): StoredHabit {
  return { ...row, is_active: is_active === 1, goals: goals.map(goalOf) };
}

function rowOf(
  userId: string,
  { goals: _goals, is_active, ...habit }: StoredHabit,
): Insertable<HabitTable> {
  return { user_id: userId, ...habit, is_active: flagOf(is_active) };
}

/** A goal as it was stored: it was validated when it came. */
function goalOf({ from_date, asks }: Omit<GoalTable, 'user_id'>): Goal {
  return { from: from_date, ...(JSON.parse(asks) as Omit<Goal, 'from'>) };
}

function goalRowOf(userId: string, habitId: string, { from, ...asks }: Goal): GoalTable {
  return { user_id: userId, habit_id: habitId, from_date: from, asks: JSON.stringify(asks) };
}

function flagOf(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}
