import {
  COMPLETIONS_PAGE,
  type CompleteHabitAnswer,
  type CompleteHabitBody,
  type CompletionChange,
  type CompletionsPage,
} from '#contract/completion.ts';
import { completionOf } from '#contract/entry-on-wire.ts';
import type { AccountExport } from '#contract/export.ts';
import { partsOf, type CivilDate } from '#domain/civil-date.ts';
import { reachOf } from '#domain/commands/reach.ts';
import { entryOn, listEntries } from '#domain/entries.ts';
import type { Goal } from '#domain/goal.ts';
import type { Principal } from '../auth/sessions.usecases.ts';
import type { Reader } from '../../platform/database/database.ts';
import { carryOut, changeNotebook, requireOpenHabit } from './change-notebook.usecases.ts';
import { allPast, pastOfDay, type PastEntry } from './history.usecases.ts';
import { entriesOf, requireHabit, storedHabits } from './reading.usecases.ts';
import type { HabitDependencies } from './habits.usecases.ts';

/**
 * Enters for a day whether a habit was kept, or how much of it; or that the day is skipped. A day
 * before the habit began moves its beginning back.
 *
 * @throws ProblemError not_found, invalid_request for a date later than tomorrow, limit_reached
 */
export async function completeHabit(
  deps: HabitDependencies,
  person: Principal,
  habitId: string,
  { date: day, value, skipped, note }: CompleteHabitBody,
): Promise<CompleteHabitAnswer> {
  return await changeNotebook(deps, person, async (open) => {
    const date = day ?? open.moment.today;
    await carryOut(open, {
      type: 'enter_day',
      habit: habitId,
      date,
      mark: skipped ? { value: value === true ? false : value, skipped } : { value },
      ...(note === undefined ? {} : { note }),
    });
    const { goals, entries } = await requireOpenHabit(open, habitId);
    const entry = entryOn(entries, date) ?? { value };
    return { ...completionOf({ date, ...entry }, goals), value };
  });
}

/**
 * Takes back what was entered for a day; without an entry, nothing changes.
 *
 * @throws ProblemError not_found
 */
export async function clearCompletion(
  deps: HabitDependencies,
  person: Principal,
  habitId: string,
  date: CivilDate,
): Promise<void> {
  const clear = { type: 'enter_day', habit: habitId, date, mark: null, note: '' } as const;
  await changeNotebook(deps, person, async (open) => {
    await requireOpenHabit(open, habitId);
    const { habits } = await open.read(reachOf(clear));
    if (entryOn(habits.get(habitId)?.entries ?? new Map(), date)) await carryOut(open, clear);
  });
}

/**
 * What was entered for a habit between two days, the latest first, a page at a time.
 *
 * @throws ProblemError not_found; unavailable when it has to be later
 */
export async function listCompletions(
  { database, reading }: HabitDependencies,
  { userId }: Principal,
  habitId: string,
  { from, to }: { from?: CivilDate | undefined; to?: CivilDate | undefined },
): Promise<CompletionsPage> {
  return await reading(userId, () =>
    database.snapshot(async (reader) => {
      const { goals } = await requireHabit(reader, userId, habitId);
      const entries = await entriesOf(reader, userId, habitId, {
        ...(from && { from: partsOf(from).year }),
        ...(to && { to: partsOf(to).year }),
      });
      const page = Iterator.from(listEntries(entries))
        .filter(({ date }) => (!from || date >= from) && (!to || date <= to))
        .take(COMPLETIONS_PAGE + 1)
        .toArray();
      return {
        completions: page.slice(0, COMPLETIONS_PAGE).map((entry) => completionOf(entry, goals)),
        next: page[COMPLETIONS_PAGE]?.date ?? null,
      };
    }),
  );
}

/**
 * What was entered for a day before, the latest first.
 *
 * @throws ProblemError not_found
 */
export async function completionChanges(
  { database }: HabitDependencies,
  { userId }: Principal,
  habitId: string,
  date: CivilDate,
): Promise<CompletionChange[]> {
  return await database.snapshot(async (reader) => {
    const { goals } = await requireHabit(reader, userId, habitId);
    const changes = await pastOfDay(reader, userId, habitId, date);
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
  for await (const changes of allPast(reader, userId)) {
    for (const change of changes) {
      const { habit_id, date } = change;
      const ofHabit = goals.get(habit_id);
      if (ofHabit) yield { habit_id, date, ...changeOf(change, ofHabit) };
    }
  }
}

function changeOf(
  { date, before, changed_at }: PastEntry,
  goals: readonly Goal[],
): CompletionChange {
  return {
    until: new Date(changed_at).toISOString(),
    completion: completionOf({ date, ...before }, goals),
  };
}
