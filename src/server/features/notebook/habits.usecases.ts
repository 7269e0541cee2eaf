import { packEntries } from '#domain/entries.ts';
import { DEFAULT_COLOR, DEFAULT_ICON } from '#contract/habit.ts';
import type { CreateHabitBody, UpdateHabitBody } from '#contract/habit.ts';
import { isCivilDate, type CivilDate } from '#domain/civil-date.ts';
import { goalsWithFrequency } from '#domain/commands/habits.ts';
import { plainGoal } from '#domain/goal.ts';
import { newestFirst } from '#domain/habit.ts';
import type { NotebookHabit } from '#domain/notebook.ts';
import { asCreatedAt, createdAtFor, todayAt } from '#domain/today.ts';
import { chosenHabits, type Principal } from '../auth/sessions.usecases.ts';
import { jsonArray, type JsonText } from '../../platform/json-text.ts';
import { newId } from '../../platform/new-id.ts';
import { forbidden } from '../../platform/problem-error.ts';
import {
  carryOut,
  changeNotebook,
  requireOpenGroup,
  requireOpenHabit,
  type NotebookOwner,
} from './change-notebook.usecases.ts';
import { countTold } from './count-told.ts';
import { lastRemovedBefore } from './history.usecases.ts';
import type { OpenNotebook } from './open-notebook.ts';
import { entriesOf, readNotebook, requireHabit } from './reading.usecases.ts';
import type { NotebookDependencies, NotebookSize } from './reading.usecases.ts';
import { answerOf, makeAnswer } from '../../platform/large-answer.ts';
import type { MadeAnswer, LargeAnswer } from '../../platform/large-answer.ts';
import type { Task } from '../../platform/workers/task.ts';
import { habitPieces } from './habit-answer.ts';
import { slugOfHabit, slugsOf } from './slugs.usecases.ts';

/** Whose habits are listed, on which of their days, and which of them alone. */
interface Listed {
  userId: string;
  today: CivilDate;
  chosen: readonly string[] | null;
}

/** All habits of a person, newest first, including archived ones, as JSON. */
export const listHabitsTask: Task<Listed, MadeAnswer> = {
  name: 'list-habits',
  work: ({ database, tempFolder }, { userId, today, chosen }) =>
    readNotebook(database, userId, async (reader, habitsIn) => {
      const slugs = await slugsOf(reader, userId);
      const habits = habitsIn((all) =>
        newestFirst(chosen ? all.filter(({ id }) => chosen.includes(id)) : all),
      );
      const pieces = jsonArray(habits, (habit) =>
        habitPieces(habit, { slug: slugs.get(habit.id) ?? habit.id, today }),
      );
      return await makeAnswer(pieces, tempFolder);
    }),
};

/**
 * The same, where it takes long by another thread.
 *
 * @throws ProblemError unavailable, too_many_requests when it has to be later
 */
export async function listHabits(
  { reading, takeWork, runTask, ...deps }: NotebookDependencies,
  listed: Listed,
  { cost, isLarge }: Pick<NotebookSize, 'cost' | 'isLarge'>,
): Promise<JsonText | LargeAnswer> {
  const { userId } = listed;
  takeWork(userId, cost);
  const made = isLarge
    ? await runTask(listHabitsTask, listed, userId)
    : await reading(userId, () => listHabitsTask.work(deps, listed));
  return answerOf(made);
}

/** @throws ProblemError not_found, for another person's habit too; unavailable, as for all */
export async function getHabit(
  { database, clock, reading, takeWork, tempFolder }: NotebookDependencies,
  person: NotebookOwner,
  habitId: string,
): Promise<JsonText | LargeAnswer> {
  const { userId } = person;
  const today = todayAt(clock(), person);
  return await reading(userId, () =>
    database.snapshot(async (reader) => {
      const habit = await requireHabit(reader, userId, habitId);
      const slug = await slugOfHabit(reader, userId, habitId);
      const entries = await entriesOf(reader, userId, habitId);
      const told = habitPieces({ ...habit, entries }, { slug, today });
      const pieces = countTold(takeWork, userId, told);
      return answerOf(await makeAnswer(pieces, tempFolder));
    }),
  );
}

/**
 * Creates a habit at the end of the person's list.
 *
 * @throws ProblemError invalid_request for a `created_at` in the future, not_found for an unknown
 * group, limit_reached beyond the limit
 */
export async function createHabit(
  deps: NotebookDependencies,
  person: Principal,
  { frequency, ...body }: CreateHabitBody,
): Promise<JsonText | LargeAnswer> {
  const habitId = await changeNotebook(deps, person, async (open) => {
    await requireOpenGroup(open, body.group_id);
    const { now, today } = open.moment;
    const created_at =
      body.created_at === undefined
        ? createdAtFor(now, person)
        : asCreatedAt(body.created_at, person);
    const begin = created_at.slice(0, 10);
    const id = newId();
    await carryOut(open, {
      type: 'create_habit',
      habit: id,
      name: body.name,
      description: body.description ?? '',
      icon: body.icon ?? DEFAULT_ICON,
      color: body.color ?? DEFAULT_COLOR,
      group_id: body.group_id ?? null,
      goals: body.goals ?? [plainGoal(frequency, isCivilDate(begin) ? begin : today)],
      created_at,
    });
    return id;
  });
  return await getHabit(deps, person, habitId);
}

/**
 * Changes a habit; a `position` moves it to that place in the person's list.
 *
 * @throws ProblemError not_found (the habit or its group), forbidden to a program that is for some
 * habits where others would move, invalid_request for a `created_at` in the
 * future, entries_before_beginning for one later than entries that are not to be removed
 */
export async function updateHabit(
  deps: NotebookDependencies,
  person: Principal,
  habitId: string,
  body: UpdateHabitBody,
): Promise<JsonText | LargeAnswer> {
  const isAmongOthers = body.position !== undefined || body.group_id !== undefined;
  if (isAmongOthers && chosenHabits(person))
    throw forbidden('Its place and its group take a token for all habits.');
  await changeNotebook(deps, person, async (open) => {
    const habit = await requireOpenHabit(open, habitId);
    await requireOpenGroup(open, body.group_id);
    const { frequency, entries_before, ...fields } = body;
    // Who sends back what they read moves no beginning, wherever the person is by now.
    const isMoved = body.created_at !== habit.created_at;
    const created_at = isMoved
      ? body.created_at && asCreatedAt(body.created_at, person)
      : undefined;
    const { today } = open.moment;
    const from = today > habit.begin ? today : habit.begin;
    const goals = body.goals ?? (frequency && goalsWithFrequency(habit.goals, frequency, from));
    const mode = entries_before === 'remove' ? { entries_before } : {};
    const change = { ...given({ ...fields, created_at, goals }), ...mode };
    await carryOut(open, { type: 'change_habit', habit: habitId, ...change });
    if (entries_before === 'restore' && created_at !== undefined) await restoreEntries(open, habit);
  });
  // Read afterwards: whoever waits to write need not wait for what takes long to read.
  return await getHabit(deps, person, habitId);
}

/** Puts back what the last step removed from before the day on which a habit began until now. */
async function restoreEntries(open: OpenNotebook, { id, begin: until }: NotebookHabit) {
  const { begin } = await requireOpenHabit(open, id);
  const entries = await lastRemovedBefore(open, id, until);
  const pages = packEntries(entries.filter(({ date }) => date >= begin));
  await carryOut(open, { type: 'fill_days', habit: id, pages: Object.fromEntries(pages) });
}

type Given<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** The fields that are given. */
function given<Fields extends object>(fields: Fields): Given<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Given<Fields>;
}

/**
 * Archives a habit: it keeps its history and can be restored.
 *
 * @throws ProblemError not_found
 */
export async function archiveHabit(
  deps: NotebookDependencies,
  person: Principal,
  habitId: string,
): Promise<void> {
  const archive = { type: 'change_habit', habit: habitId, is_active: false } as const;
  await changeNotebook(deps, person, async (open) => void (await carryOut(open, archive)));
}

/**
 * Deletes an archived habit and its history; for 30 days a command can restore them.
 *
 * @throws ProblemError not_found, conflict when it is not archived
 */
export async function deleteHabit(
  deps: NotebookDependencies,
  person: Principal,
  habitId: string,
): Promise<void> {
  const remove = { type: 'delete_habit', habit: habitId } as const;
  await changeNotebook(deps, person, async (open) => {
    await requireOpenHabit(open, habitId);
    await carryOut(open, remove);
  });
}
