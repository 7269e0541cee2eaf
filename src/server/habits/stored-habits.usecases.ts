import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CivilDate } from '#domain/civil-date.ts';
import { beginOf } from '#domain/habit.ts';
import { MOST_HABITS } from '#domain/limits.ts';
import { startOfDay } from '#domain/today.ts';
import type { Person } from '../auth/sessions.usecases.ts';
import type { Reader, Writer } from '../database/database.ts';
import { limitReached, notFound } from '../problem-error.ts';
import { deleteAllEntries } from './entries.usecases.ts';
import {
  deleteHabitRow,
  emptyGroup,
  findHabit,
  findHabits,
  insertHabits,
  updateHabitFields,
} from './habits.store.ts';
import type { HabitFields, StoredHabit } from './habits.store.ts';
import { inOrder, movedTo } from './positions.ts';

/** The habits of a person, without their entries. */
export async function storedHabits(reader: Reader, userId: string): Promise<StoredHabit[]> {
  return await findHabits(reader, userId);
}

/** @throws ProblemError not_found, for another person's habit too */
export async function requireHabit(
  reader: Reader,
  userId: string,
  habitId: string,
): Promise<StoredHabit> {
  const habit = await findHabit(reader, userId, habitId);
  if (!habit) throw notFound();
  return habit;
}

/**
 * Puts habits at the end of a person's list.
 *
 * @throws ProblemError limit_reached beyond the limit
 */
export async function addHabits(
  writer: Writer,
  userId: string,
  habits: readonly Omit<HabitFields, 'position'>[],
): Promise<StoredHabit[]> {
  const { length } = await findHabits(writer, userId);
  if (habits.length > 0 && length + habits.length > MOST_HABITS) throw limitReached('habits');
  const added = habits.map((habit, place) => ({ ...habit, position: length + place }));
  await insertHabits(writer, userId, added);
  return added.map((habit) => ({ ...habit, begin: beginOf(habit.created_at) }));
}

/**
 * Lets a habit begin on a day, unless it began earlier.
 *
 * @returns its `created_at` where it was moved
 */
export async function beginBy(
  writer: Writer,
  { userId, time_zone }: Pick<Person, 'userId' | 'time_zone'>,
  habit: Pick<StoredHabit, 'id' | 'begin'>,
  day: CivilDate,
): Promise<string | undefined> {
  if (day >= habit.begin) return undefined;
  const created_at = startOfDay(day, time_zone);
  await setBeginning(writer, userId, habit.id, created_at);
  return created_at;
}

/** Lets a habit begin at an instant, which no entry of it may be earlier than. */
export async function setBeginning(
  writer: Writer,
  userId: string,
  habitId: string,
  created_at: string,
): Promise<void> {
  await updateHabitFields(writer, userId, habitId, { created_at });
}

/** Moves a habit to a place in the person's list. */
export async function moveHabit(
  writer: Writer,
  userId: string,
  habitId: string,
  position: number,
): Promise<void> {
  await renumber(writer, userId, movedTo(await findHabits(writer, userId), habitId, position));
}

/** Takes all habits out of a group. */
export async function takeHabitsOut(
  writer: Writer,
  userId: string,
  groupId: string,
): Promise<void> {
  await emptyGroup(writer, userId, groupId);
}

/**
 * Deletes what was ever entered, a habit at a time, before what it belongs to is deleted: others get
 * their turn in between.
 */
export async function emptyHabits(writer: Writer, userId: string): Promise<void> {
  for (const { id } of await findHabits(writer, userId)) await deleteAllEntries(writer, userId, id);
}

/** Deletes habits with everything that was ever entered, and closes the gaps in the person's list. */
export async function deleteHabits(
  writer: Writer,
  userId: string,
  habitIds: readonly string[],
): Promise<void> {
  for (const id of habitIds) {
    await deleteAllEntries(writer, userId, id);
    await deleteHabitRow(writer, userId, id);
    await nextTurn();
  }
  await renumber(writer, userId, inOrder(await findHabits(writer, userId)));
}

/** Gives each habit its place in this order as position, and writes those that changed. */
async function renumber(writer: Writer, userId: string, habits: StoredHabit[]): Promise<void> {
  for (const [position, habit] of habits.entries()) {
    if (habit.position !== position)
      await updateHabitFields(writer, userId, habit.id, { position });
  }
}
