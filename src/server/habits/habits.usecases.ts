import { DEFAULT_COLOR, DEFAULT_ICON } from '#contract/habit.ts';
import type { CreateHabitBody, HabitAnswer, UpdateHabitBody } from '#contract/habit.ts';
import { addDays, isCivilDate } from '#domain/civil-date.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { createdOn, newestFirst } from '#domain/habit.ts';
import { asCreatedAt, createdAtFor, startOfDay, todayAt } from '#domain/today.ts';
import type { Person } from '../auth/sessions.usecases.ts';
import type { Clock } from '../clock.ts';
import type { Database, Reader, Writer } from '../database/database.ts';
import { conflict, invalidRequest, notFound, unauthenticated } from '../problem-error.ts';
import {
  deleteHabitRow,
  findCompletions,
  findHabit,
  findHabits,
  findRevision,
  insertHabit,
  nextRevision,
  putCompletion,
  updateHabitRow,
} from './habits.store.ts';
import type { HabitRow } from './habits.store.ts';
import { habitAnswer, habitAnswers } from './habit-answer.ts';
import { inOrder, movedTo } from './positions.ts';
import { newId } from '../new-id.ts';

export interface HabitDependencies {
  database: Database;
  clock: Clock;
}

/** More than anyone keeps; it bounds what one account can make the server store and send. */
const MOST_HABITS = 300;

/** All habits of a person, newest first, archived ones among them. */
export async function listHabits(
  { database }: HabitDependencies,
  userId: string,
): Promise<HabitAnswer[]> {
  const [habits, completions] = await Promise.all([
    findHabits(database.read, userId),
    findCompletions(database.read, userId),
  ]);
  return newestFirst(habitAnswers(habits, completions));
}

/** A number that changes with each change of the person's habits. */
export async function habitsRevision(
  { database }: HabitDependencies,
  userId: string,
): Promise<number> {
  return await findRevision(database.read, userId);
}

/** @throws ProblemError not_found, for another person's habit too */
export async function getHabit(
  { database }: HabitDependencies,
  userId: string,
  habitId: string,
): Promise<HabitAnswer> {
  return await readHabit(database.read, userId, habitId);
}

/**
 * Creates a habit at the end of the person's list.
 *
 * @throws ProblemError invalid_request for a `created_at` in the future, conflict beyond the limit
 */
export async function createHabit(
  { database, clock }: HabitDependencies,
  person: Person,
  body: CreateHabitBody,
): Promise<HabitAnswer> {
  const created_at = createdAtOf(body.created_at, person, clock());
  return await database.write(async (writer) => {
    await beginChange(writer, person.userId);
    const habits = await findHabits(writer, person.userId);
    if (habits.length >= MOST_HABITS) throw conflict();
    const row: HabitRow = {
      user_id: person.userId,
      id: newId(),
      name: body.name,
      description: body.description ?? '',
      icon: body.icon ?? DEFAULT_ICON,
      color: body.color ?? DEFAULT_COLOR,
      frequency: body.frequency,
      is_active: 1,
      position: habits.length,
      created_at: created_at ?? createdAtFor(clock(), person),
    };
    await insertHabit(writer, row);
    return habitAnswer(row, []);
  });
}

/**
 * Changes a habit; a `position` moves it to that place in the person's list.
 *
 * @throws ProblemError not_found, invalid_request for a `created_at` in the future
 */
export async function updateHabit(
  { database, clock }: HabitDependencies,
  person: Person,
  habitId: string,
  body: UpdateHabitBody,
): Promise<HabitAnswer> {
  const created_at = createdAtOf(body.created_at, person, clock());
  const { position, is_active, ...fields } = body;
  return await database.write(async (writer) => {
    await beginChange(writer, person.userId);
    await requireHabit(writer, person.userId, habitId);
    const activity = is_active === undefined ? {} : ({ is_active: is_active ? 1 : 0 } as const);
    await updateHabitRow(writer, person.userId, habitId, { ...fields, created_at, ...activity });
    if (position !== undefined) await moveHabit(writer, person.userId, habitId, position);
    return await readHabit(writer, person.userId, habitId);
  });
}

/**
 * Archives a habit: it keeps its history and can be restored.
 *
 * @throws ProblemError not_found
 */
export async function archiveHabit(
  deps: HabitDependencies,
  person: Person,
  habitId: string,
): Promise<void> {
  await updateHabit(deps, person, habitId, { is_active: false });
}

/**
 * Deletes an archived habit and its history for ever.
 *
 * @throws ProblemError not_found, conflict when it is not archived
 */
export async function deleteHabit(
  { database }: HabitDependencies,
  userId: string,
  habitId: string,
): Promise<void> {
  await database.write(async (writer) => {
    await beginChange(writer, userId);
    const habit = await requireHabit(writer, userId, habitId);
    if (habit.is_active === 1) throw conflict();
    await deleteHabitRow(writer, userId, habitId);
    await renumber(writer, userId, inOrder(await findHabits(writer, userId)));
  });
}

/**
 * Enters for a day whether a habit was kept. A day before the habit began moves its beginning back.
 *
 * @throws ProblemError not_found, invalid_request for a date later than tomorrow
 */
export async function completeHabit(
  { database, clock }: HabitDependencies,
  person: Person,
  habitId: string,
  { value, date }: { value: boolean; date?: CivilDate | undefined },
): Promise<{ date: CivilDate; completed: boolean; value: boolean }> {
  const day = date ?? todayAt(clock(), person);
  refuseFuture(day, person, clock(), 'date');
  await database.write(async (writer) => {
    await beginChange(writer, person.userId);
    const habit = await requireHabit(writer, person.userId, habitId);
    await putCompletion(writer, {
      user_id: person.userId,
      habit_id: habitId,
      date: day,
      completed: value ? 1 : 0,
    });
    if (day < createdOn(habit)) {
      const created_at = startOfDay(day, person.time_zone);
      await updateHabitRow(writer, person.userId, habitId, { created_at });
    }
  });
  return { date: day, completed: value, value };
}

/** @throws ProblemError unauthenticated when the account was deleted meanwhile */
async function beginChange(writer: Writer, userId: string): Promise<void> {
  if (!(await nextRevision(writer, userId))) throw unauthenticated();
}

/** A given beginning in the person's own reckoning. */
function createdAtOf(given: string | undefined, person: Person, now: number): string | undefined {
  if (given === undefined) return undefined;
  const created_at = asCreatedAt(given, person);
  const date = created_at.slice(0, 10);
  // Another offset may lead out of the years that can be written.
  if (!isCivilDate(date) || created_at.indexOf('T') !== date.length)
    throw invalidRequest([{ path: 'created_at', code: 'too_late' }]);
  if (date < '1970-01-01') throw invalidRequest([{ path: 'created_at', code: 'too_early' }]);
  refuseFuture(date, person, now, 'created_at');
  return created_at;
}

/** Tomorrow is let in: a page may have passed midnight already, or be in a zone further east. */
function refuseFuture(date: CivilDate, person: Person, now: number, path: string): void {
  if (date > addDays(todayAt(now, person), 1)) throw invalidRequest([{ path, code: 'too_late' }]);
}

async function requireHabit(reader: Reader, userId: string, habitId: string): Promise<HabitRow> {
  const habit = await findHabit(reader, userId, habitId);
  if (!habit) throw notFound();
  return habit;
}

async function readHabit(reader: Reader, userId: string, habitId: string): Promise<HabitAnswer> {
  const habit = await requireHabit(reader, userId, habitId);
  return habitAnswer(habit, await findCompletions(reader, userId, habitId));
}

async function moveHabit(
  writer: Writer,
  userId: string,
  habitId: string,
  position: number,
): Promise<void> {
  await renumber(writer, userId, movedTo(await findHabits(writer, userId), habitId, position));
}

/** Gives each habit its place in this order as position, and writes those that changed. */
async function renumber(writer: Writer, userId: string, habits: HabitRow[]): Promise<void> {
  for (const [position, habit] of habits.entries()) {
    if (habit.position !== position) await updateHabitRow(writer, userId, habit.id, { position });
  }
}
