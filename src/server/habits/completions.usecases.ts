import type {
  CompleteHabitAnswer,
  CompleteHabitBody,
  CompletionChange,
} from '#contract/completion.ts';
import { completionOf, enteredOver } from '#contract/entry-on-wire.ts';
import type { AccountExport } from '#contract/profile.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import type { Goal } from '#domain/goal.ts';
import { todayAt } from '#domain/today.ts';
import type { Person } from '../auth/sessions.usecases.ts';
import type { Reader } from '../database/database.ts';
import { changeHabits } from './changes.usecases.ts';
import { enterDay } from './entries.usecases.ts';
import { refuseFuture } from './habits.usecases.ts';
import type { HabitDependencies } from './habits.usecases.ts';
import { findAllChanges, findChanges } from './history.store.ts';
import type { DayChange } from './history.store.ts';
import { beginBy, requireHabit, storedHabits } from './stored-habits.usecases.ts';

/**
 * Enters for a day whether a habit was kept, or how much of it; or that the day is skipped. A day
 * before the habit began moves its beginning back.
 *
 * @throws ProblemError not_found, invalid_request for a date later than tomorrow, limit_reached
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
  return await changeHabits(database, userId, async (writer, revision) => {
    const habit = await requireHabit(writer, userId, habitId);
    const change = { userId, habitId, revision, now: clock() };
    const entry = await enterDay(writer, change, day, (before) => enteredOver(entered, before));
    await beginBy(writer, person, habit, day);
    return { ...completionOf({ date: day, ...entry }, habit.goals), value: entered.value };
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
  await changeHabits(database, userId, async (writer, revision) => {
    await requireHabit(writer, userId, habitId);
    const change = { userId, habitId, revision, now: clock() };
    await enterDay(writer, change, date, () => undefined);
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
  return await database.snapshot(async (reader) => {
    const { goals } = await requireHabit(reader, userId, habitId);
    const changes = await findChanges(reader, userId, habitId, date);
    return changes.map((change) => changeOf(change, goals));
  });
}

/** Whatever was entered for any day before, the latest first. */
export async function* allChanges(
  reader: Reader,
  userId: string,
): AsyncGenerator<AccountExport['changes'][number]> {
  const habits = await storedHabits(reader, userId);
  const goals = new Map(habits.map((habit) => [habit.id, habit.goals]));
  for await (const changes of findAllChanges(reader, userId)) {
    for (const change of changes) {
      const { habit_id, date } = change;
      yield { habit_id, date, ...changeOf(change, goals.get(habit_id) ?? []) };
    }
  }
}

function changeOf(
  { date, before, changed_at }: DayChange,
  goals: readonly Goal[],
): CompletionChange {
  return {
    until: new Date(changed_at).toISOString(),
    completion: before && completionOf({ date, ...before }, goals),
  };
}
