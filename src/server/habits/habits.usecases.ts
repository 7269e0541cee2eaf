import { DEFAULT_COLOR, DEFAULT_ICON } from '#contract/habit.ts';
import type { CreateHabitBody, HabitAnswer, UpdateHabitBody } from '#contract/habit.ts';
import { addDays, isCivilDate } from '#domain/civil-date.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { frequencyOf, plainGoal } from '#domain/goal.ts';
import type { Goal } from '#domain/goal.ts';
import { beginOf, newestFirst } from '#domain/habit.ts';
import { EARLIEST_DATE } from '#domain/limits.ts';
import { asCreatedAt, createdAtFor, todayAt } from '#domain/today.ts';
import type { Person } from '../auth/sessions.usecases.ts';
import type { Clock } from '../clock.ts';
import type { Reader } from '../database/database.ts';
import { findGroup } from '../groups/groups.usecases.ts';
import { conflict, invalidRequest } from '../problem-error.ts';
import { jsonArray, JsonText } from '../json-text.ts';
import { newId } from '../new-id.ts';
import { spoolAnswer } from '../spool-answer.ts';
import type { SpooledAnswer } from '../spool-answer.ts';
import { clearTheWay } from './beginning.usecases.ts';
import { changeHabits } from './changes.usecases.ts';
import { entriesOf } from './entries.usecases.ts';
import { habitAnswer, habitJson } from './habit-answer.ts';
import { updateHabitFields } from './habits.store.ts';
import { readNotebook } from './reading.usecases.ts';
import type { ReadingDependencies } from './reading.usecases.ts';
import { addHabits, deleteHabits, moveHabit, requireHabit } from './stored-habits.usecases.ts';

export interface HabitDependencies extends ReadingDependencies {
  clock: Clock;
}

/**
 * All habits of a person, newest first, archived ones among them.
 *
 * @throws ProblemError unavailable when it has to be later
 */
export async function listHabits(deps: HabitDependencies, userId: string): Promise<JsonText> {
  return await readNotebook(deps, userId, async (_reader, habitsIn) => {
    const pieces = await Array.fromAsync(jsonArray(habitsIn(newestFirst), habitJson));
    return new JsonText(pieces.join(''));
  });
}

/** The same for a person who has much. */
export async function spoolHabits(deps: HabitDependencies, userId: string): Promise<SpooledAnswer> {
  return await readNotebook(deps, userId, (_reader, habitsIn) =>
    spoolAnswer(jsonArray(habitsIn(newestFirst), habitJson), deps.spoolFolder),
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
    const habit = {
      id: newId(),
      name: body.name,
      description: body.description ?? '',
      icon: body.icon ?? DEFAULT_ICON,
      color: body.color ?? DEFAULT_COLOR,
      is_active: true,
      group_id: body.group_id ?? null,
      created_at: created_at ?? createdAtFor(clock(), person),
    };
    const goals = body.goals ?? [plainGoal(body.frequency, beginOf(habit.created_at))];
    const added = [{ ...habit, goals: goals.toSorted(latestFirst) }];
    const [stored] = await addHabits(writer, person.userId, added);
    if (!stored) throw new Error('A habit was added, and is none');
    return habitAnswer({ ...stored, entries: new Map() });
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
  const { position, frequency, goals, entries_before, ...fields } = body;
  const { userId } = person;
  await changeHabits(database, userId, async (writer, revision) => {
    const habit = await requireHabit(writer, userId, habitId);
    if (typeof fields.group_id === 'string') await findGroup(writer, userId, fields.group_id);
    if (created_at !== undefined) {
      const moved = { from: habit.begin, to: beginOf(created_at) };
      const change = { userId, habitId, revision, now: clock() };
      await clearTheWay(writer, { ...change, ...moved }, entries_before);
    }
    await updateHabitFields(writer, userId, habitId, {
      ...fields,
      created_at,
      goals: goals ?? goalsOf(habit, frequency, todayAt(clock(), person)),
    });
    if (position !== undefined) await moveHabit(writer, userId, habitId, position);
  });
}

/** The goals of a habit that is asked for as often as this from a day on; undefined: as they are. */
function goalsOf(
  { goals }: { goals: readonly Goal[] },
  frequency: HabitAnswer['frequency'] | undefined,
  from: CivilDate,
): Goal[] | undefined {
  const [latest] = goals;
  if (frequency === undefined) return undefined;
  if (latest && frequency === frequencyOf(latest.schedule)) return undefined;
  return [plainGoal(frequency, from), ...goals.filter((goal) => goal.from !== from)];
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
    if (habit.is_active) throw conflict();
    await deleteHabits(writer, userId, [habitId]);
  });
}

/** A given beginning in the person's own reckoning. */
function createdAtOf(given: string | undefined, person: Person, now: number): string | undefined {
  if (given === undefined) return undefined;
  const created_at = asCreatedAt(given, person);
  const date = created_at.slice(0, 10);
  // Another offset may lead out of the years that can be written.
  if (!isCivilDate(date) || created_at.indexOf('T') !== date.length)
    throw invalidRequest([{ path: 'created_at', code: 'too_late' }]);
  if (date < EARLIEST_DATE) throw invalidRequest([{ path: 'created_at', code: 'too_early' }]);
  refuseFuture(date, person, now, 'created_at');
  return created_at;
}

/** Tomorrow is let in: a page may have passed midnight already, or be in a zone further east. */
export function refuseFuture(date: CivilDate, person: Person, now: number, path: string): void {
  if (date > addDays(todayAt(now, person), 1)) throw invalidRequest([{ path, code: 'too_late' }]);
}

async function readHabit(reader: Reader, userId: string, habitId: string): Promise<HabitAnswer> {
  const habit = await requireHabit(reader, userId, habitId);
  return habitAnswer({ ...habit, entries: await entriesOf(reader, userId, habitId) });
}

function latestFirst(a: Goal, b: Goal): number {
  return a.from < b.from ? 1 : -1;
}
