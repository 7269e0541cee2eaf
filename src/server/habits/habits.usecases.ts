import { setImmediate as nextTurn } from 'node:timers/promises';
import { DEFAULT_COLOR, DEFAULT_ICON } from '#contract/habit.ts';
import type { CreateHabitBody, HabitAnswer, UpdateHabitBody } from '#contract/habit.ts';
import { addDays, isCivilDate } from '#domain/civil-date.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { frequencyOf, plainGoal } from '#domain/goal.ts';
import type { Goal } from '#domain/goal.ts';
import { createdOn, newestFirst } from '#domain/habit.ts';
import { asCreatedAt, createdAtFor, todayAt } from '#domain/today.ts';
import type { Person } from '../auth/sessions.usecases.ts';
import type { Clock } from '../clock.ts';
import type { Reader, Writer } from '../database/database.ts';
import { findGroup } from '../groups/groups.usecases.ts';
import { conflict, invalidRequest, limitReached, notFound } from '../problem-error.ts';
import { jsonArray } from '../json-array.ts';
import { spoolAnswer } from '../spool-answer.ts';
import type { SpooledAnswer } from '../spool-answer.ts';
import { deleteCompletions } from './completions.store.ts';
import { deleteChanges } from './history.store.ts';
import { completionsOf, readNotebook } from './reading.usecases.ts';
import type { ReadingDependencies } from './reading.usecases.ts';
import {
  deleteHabitRow,
  emptyGroup,
  findGoals,
  findHabit,
  findHabits,
  insertHabit,
  replaceGoals,
  updateHabitRow,
} from './habits.store.ts';
import type { HabitRow } from './habits.store.ts';
import { goalOf, habitAnswer } from './habit-answer.ts';
import { clearTheWay } from './beginning.usecases.ts';
import { changeHabits } from './changes.usecases.ts';
import { inOrder, movedTo } from './positions.ts';
import { newId } from '../new-id.ts';

export interface HabitDependencies extends ReadingDependencies {
  clock: Clock;
}

/** More than anyone keeps; it bounds what one account can make the server store and send. */
export const MOST_HABITS = 300;

/**
 * All habits of a person, newest first, archived ones among them.
 *
 * @throws ProblemError unavailable when it has to be later
 */
export async function listHabits(deps: HabitDependencies, userId: string): Promise<HabitAnswer[]> {
  return await readNotebook(deps, userId, (_reader, habitsIn) =>
    Array.fromAsync(habitsIn(newestFirst)),
  );
}

/** The same for a person who has much. */
export async function spoolHabits(deps: HabitDependencies, userId: string): Promise<SpooledAnswer> {
  return await readNotebook(deps, userId, (_reader, habitsIn) =>
    spoolAnswer(jsonArray(habitsIn(newestFirst)), deps.spoolFolder),
  );
}

/** @throws ProblemError not_found, for another person's habit too; unavailable, as for all */
export async function getHabit(
  { database, reading }: HabitDependencies,
  userId: string,
  habitId: string,
): Promise<HabitAnswer> {
  return await reading({ userId, isLarge: false }, () =>
    database.snapshot((reader) => readHabit(reader, userId, habitId)),
  );
}

/**
 * Creates a habit at the end of the person's list.
 *
 * @throws ProblemError invalid_request for a `created_at` in the future, not_found for an unknown
 * group, limit_reached beyond the limit
 */
export async function createHabit(
  { database, clock }: HabitDependencies,
  person: Person,
  body: CreateHabitBody,
): Promise<HabitAnswer> {
  const created_at = createdAtOf(body.created_at, person, clock());
  return await changeHabits(database, person.userId, async (writer) => {
    if (typeof body.group_id === 'string') await findGroup(writer, person.userId, body.group_id);
    const habits = await findHabits(writer, person.userId);
    if (habits.length >= MOST_HABITS) throw limitReached('habits');
    const row: HabitRow = {
      user_id: person.userId,
      id: newId(),
      name: body.name,
      description: body.description ?? '',
      icon: body.icon ?? DEFAULT_ICON,
      color: body.color ?? DEFAULT_COLOR,
      is_active: 1,
      position: habits.length,
      group_id: body.group_id ?? null,
      created_at: created_at ?? createdAtFor(clock(), person),
    };
    const goals = body.goals ?? [plainGoal(body.frequency, createdOn(row))];
    await insertHabit(writer, row);
    await replaceGoals(writer, person.userId, row.id, goals);
    return habitAnswer(row, goals.toSorted(latestFirst), []);
  });
}

/**
 * Changes a habit; a `position` moves it to that place in the person's list.
 *
 * @throws ProblemError not_found (the habit or its group), invalid_request for a `created_at` in the
 * future, entries_before_beginning for one later than entries that are not to be removed
 */
export async function updateHabit(
  deps: HabitDependencies,
  person: Person,
  habitId: string,
  body: UpdateHabitBody,
): Promise<HabitAnswer> {
  await changeHabit(deps, person, habitId, body);
  // Read afterwards: whoever waits to write need not wait for what takes long to read.
  return await getHabit(deps, person.userId, habitId);
}

async function changeHabit(
  { database, clock }: HabitDependencies,
  person: Person,
  habitId: string,
  body: UpdateHabitBody,
): Promise<void> {
  const created_at = createdAtOf(body.created_at, person, clock());
  const { position, is_active, frequency, goals, entries_before, ...fields } = body;
  const { userId } = person;
  await changeHabits(database, userId, async (writer, revision) => {
    const habit = await requireHabit(writer, userId, habitId);
    const before = (await findGoals(writer, userId, habitId)).map(goalOf);
    if (typeof fields.group_id === 'string')
      await findGroup(writer, person.userId, fields.group_id);
    if (created_at !== undefined) {
      const moved = { from: createdOn(habit), to: createdOn({ created_at }) };
      const change = { userId, habitId, revision, now: clock() };
      await clearTheWay(writer, { ...change, ...moved }, entries_before);
    }
    const activity = is_active === undefined ? {} : ({ is_active: is_active ? 1 : 0 } as const);
    await updateHabitRow(writer, person.userId, habitId, { ...fields, created_at, ...activity });
    if (goals) await replaceGoals(writer, person.userId, habitId, goals);
    else if (frequency !== undefined && frequency !== frequencyNow(before)) {
      const from = todayAt(clock(), person);
      const others = before.filter((goal) => goal.from !== from);
      await replaceGoals(writer, person.userId, habitId, [plainGoal(frequency, from), ...others]);
    }
    if (position !== undefined) await moveHabit(writer, person.userId, habitId, position);
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
  await changeHabit(deps, person, habitId, { is_active: false });
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
  await changeHabits(database, userId, async (writer) => {
    const habit = await requireHabit(writer, userId, habitId);
    if (habit.is_active === 1) throw conflict();
    await deleteWithHistory(writer, userId, habitId);
    await renumberHabits(writer, userId);
  });
}

/**
 * Deletes what was ever entered, a habit at a time, before what it belongs to is deleted: others get
 * their turn in between.
 */
export async function emptyHabits(writer: Writer, userId: string): Promise<void> {
  for (const { id } of await findHabits(writer, userId)) await emptyHabit(writer, userId, id);
}

/** Deletes the entries that came by an import and are as they came, a habit at a time. */
export async function deleteImportedEntries(
  writer: Writer,
  userId: string,
  importId: string,
): Promise<void> {
  for (const { id } of await findHabits(writer, userId)) {
    await deleteCompletions(writer, userId, { habitId: id, importId });
    await nextTurn();
  }
}

/** Deletes a habit with everything that was ever entered. */
export async function deleteWithHistory(
  writer: Writer,
  userId: string,
  habitId: string,
): Promise<void> {
  await emptyHabit(writer, userId, habitId);
  await deleteHabitRow(writer, userId, habitId);
}

async function emptyHabit(writer: Writer, userId: string, habitId: string): Promise<void> {
  await deleteCompletions(writer, userId, { habitId });
  await nextTurn();
  await deleteChanges(writer, userId, habitId);
}

/** Takes all habits out of a group. */
export async function takeHabitsOut(
  writer: Writer,
  userId: string,
  groupId: string,
): Promise<void> {
  await emptyGroup(writer, userId, groupId);
}

/** Closes the gaps in the order of a person's habits. */
export async function renumberHabits(writer: Writer, userId: string): Promise<void> {
  await renumber(writer, userId, inOrder(await findHabits(writer, userId)));
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
export function refuseFuture(date: CivilDate, person: Person, now: number, path: string): void {
  if (date > addDays(todayAt(now, person), 1)) throw invalidRequest([{ path, code: 'too_late' }]);
}

/** @throws ProblemError not_found, for another person's habit too */
export async function requireHabit(
  reader: Reader,
  userId: string,
  habitId: string,
): Promise<HabitRow> {
  const habit = await findHabit(reader, userId, habitId);
  if (!habit) throw notFound();
  return habit;
}

async function readHabit(reader: Reader, userId: string, habitId: string): Promise<HabitAnswer> {
  const habit = await requireHabit(reader, userId, habitId);
  const goals = await findGoals(reader, userId, habitId);
  const completions = await completionsOf(reader, userId, habitId);
  return habitAnswer(habit, goals.map(goalOf), completions);
}

function frequencyNow([latest]: readonly Goal[]): HabitAnswer['frequency'] | undefined {
  return latest && frequencyOf(latest.schedule);
}

function latestFirst(a: Goal, b: Goal): number {
  return a.from < b.from ? 1 : -1;
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
