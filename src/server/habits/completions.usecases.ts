import type {
  CompleteHabitAnswer,
  CompleteHabitBody,
  CompletionChange,
} from '#contract/completion.ts';
import type { AccountExport } from '#contract/profile.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { completionFrom, underGoals } from '#domain/entered.ts';
import { createdOn } from '#domain/habit.ts';
import type { Completion } from '#domain/habit.ts';
import { startOfDay, todayAt } from '#domain/today.ts';
import type { Person } from '../auth/sessions.usecases.ts';
import type { Reader } from '../database/database.ts';
import type { CompletionChangeTable } from '../database/schema.ts';
import { findAllChanges, findChanges, findCompletion } from './completions.store.ts';
import { putEntry, takeEntry } from './entries.usecases.ts';
import { completionOf, goalOf } from './habit-answer.ts';
import { findGoals, updateHabitRow } from './habits.store.ts';
import { beginChange } from './changes.usecases.ts';
import { refuseFuture, requireHabit } from './habits.usecases.ts';
import type { HabitDependencies } from './habits.usecases.ts';

/**
 * Enters for a day whether a habit was kept, or how much of it; or that the day is skipped. A day
 * before the habit began moves its beginning back.
 *
 * @throws ProblemError not_found, invalid_request for a date later than tomorrow
 */
export async function completeHabit(
  { database, clock }: HabitDependencies,
  person: Person,
  habitId: string,
  { date, ...entered }: CompleteHabitBody,
): Promise<CompleteHabitAnswer> {
  const { userId } = person;
  const day = date ?? todayAt(clock(), person);
  refuseFuture(day, person, clock(), 'date');
  return await database.write(async (writer) => {
    await beginChange(writer, userId);
    const habit = await requireHabit(writer, userId, habitId);
    const before = await findCompletion(writer, userId, habitId, day);
    const goals = (await findGoals(writer, userId, habitId)).map(goalOf);
    const completion = completionFrom(day, entered, goals, before && completionOf(before));
    await putEntry(writer, { userId, habitId, now: clock() }, completion, before);
    if (day < createdOn(habit)) {
      const created_at = startOfDay(day, person.time_zone);
      await updateHabitRow(writer, userId, habitId, { created_at });
    }
    return { ...completion, value: entered.value };
  });
}

/**
 * Takes back what was entered for a day; without an entry, nothing changes.
 *
 * @throws ProblemError not_found
 */
export async function clearCompletion(
  { database, clock }: HabitDependencies,
  { userId }: Person,
  habitId: string,
  date: CivilDate,
): Promise<void> {
  await database.write(async (writer) => {
    await beginChange(writer, userId);
    await requireHabit(writer, userId, habitId);
    const before = await findCompletion(writer, userId, habitId, date);
    if (before) await takeEntry(writer, userId, before, clock());
  });
}

/**
 * What was entered for a day before, the latest first.
 *
 * @throws ProblemError not_found
 */
export async function completionChanges(
  { database }: HabitDependencies,
  { userId }: Person,
  habitId: string,
  date: CivilDate,
): Promise<CompletionChange[]> {
  await requireHabit(database.read, userId, habitId);
  const goals = (await findGoals(database.read, userId, habitId)).map(goalOf);
  const changes = await findChanges(database.read, userId, habitId, date);
  return changes.map(changeOf).map(({ until, completion }) => ({
    until,
    completion: completion && underGoals(completion, goals),
  }));
}

/** Whatever was entered for any day before, the latest first. */
export async function allChanges(
  reader: Reader,
  userId: string,
): Promise<AccountExport['changes']> {
  const changes = await findAllChanges(reader, userId);
  return changes.map(({ habit_id, date, ...change }) => ({ habit_id, date, ...changeOf(change) }));
}

/** A change as it was stored: it was validated when it came. */
function changeOf({
  before,
  changed_at,
}: Pick<CompletionChangeTable, 'before' | 'changed_at'>): CompletionChange {
  return {
    until: new Date(changed_at).toISOString(),
    completion: before === null ? null : (JSON.parse(before) as Completion),
  };
}
