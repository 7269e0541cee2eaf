import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  COMPLETIONS_PAGE,
  type CompleteHabitAnswer,
  type CompleteHabitBody,
  type Completion,
  type CompletionChange,
  type CompletionsPage,
} from '#contract/completion.ts';
import { completionOf } from '#contract/entry-on-wire.ts';
import type { AccountExport } from '#contract/export.ts';
import { partsOf, type CivilDate } from '#domain/civil-date.ts';
import type { DayChange } from '#domain/commands/change.ts';
import { isSameEntry, markIn, markOf } from '#domain/commands/day-fields.ts';
import { reachOf } from '#domain/commands/reach.ts';
import { entryOn, listEntries, type DatedEntry } from '#domain/entries.ts';
import type { Goal } from '#domain/goal.ts';
import type { Principal } from '../auth/sessions.usecases.ts';
import type { Reader } from '../../platform/database/database.ts';
import { conflict } from '../../platform/problem-error.ts';
import { carryOut, changeNotebook, requireOpenHabit } from './change-notebook.usecases.ts';
import { findAllPast, findPastOfDay, type PastEntry } from './history.usecases.ts';
import { findPages } from './pages.store.ts';
import { requireHabit, storedHabits, type NotebookDependencies } from './reading.usecases.ts';

/**
 * Enters for a day whether a habit was kept, or how much of it; or that the day is skipped. A day
 * before the habit began moves its beginning back.
 *
 * @throws ProblemError not_found, invalid_request for a date later than tomorrow, limit_reached
 */
export async function completeHabit(
  deps: NotebookDependencies,
  person: Principal,
  habitId: string,
  body: ToEnter,
): Promise<CompleteHabitAnswer> {
  return (await enterDay(deps, person, habitId, body)).completion;
}

/** What is entered for a day; a value of null leaves its mark as it is, for a note alone. */
type ToEnter = Omit<CompleteHabitBody, 'value'> & { value: boolean | number | null };

/** What a day has after something was entered for it, and what it had before. */
export interface EnteredDay {
  completion: CompleteHabitAnswer;
  /** undefined where nothing changed */
  replaced: Replaced | undefined;
}

/** What something that was entered took the place of. */
export interface Replaced {
  date: CivilDate;
  /** the person’s revision that did it */
  revision: number;
  /** that nothing stood there, a note alone, or an entry */
  stood: 'nothing' | 'note' | 'entry';
}

/**
 * The same as {@link completeHabit}, told with what {@link putBack} takes.
 *
 * @throws ProblemError not_found, invalid_request for a date later than tomorrow, limit_reached
 */
export async function enterDay(
  deps: NotebookDependencies,
  person: Principal,
  habitId: string,
  { date: day, value, skipped, note }: ToEnter,
): Promise<EnteredDay> {
  return await changeNotebook(deps, person, async (open) => {
    const date = day ?? open.moment.today;
    const { changes } = await carryOut(open, {
      type: 'enter_day',
      habit: habitId,
      date,
      ...(value === null
        ? {}
        : {
            mark: { value: value === true ? !skipped : value, ...(skipped ? { skipped } : {}) },
          }),
      ...(note === undefined ? {} : { note }),
    });
    const { goals, entries } = await requireOpenHabit(open, habitId);
    const entry = entryOn(entries, date) ?? { value };
    const completion = completionOf({ date, ...entry }, goals);
    const change = changes.find((each) => each.type === 'day');
    const revision = open.account.habits_revision;
    return {
      completion: { ...completion, value: value ?? entry.value ?? completion.completed },
      replaced: change && replacedBy(change, revision),
    };
  });
}

function replacedBy({ date, before, after }: DayChange, revision: number): Replaced | undefined {
  if (isSameEntry(before.entry, after.entry)) return undefined;
  if (!before.entry) return { date, revision, stood: 'nothing' };
  return { date, revision, stood: markIn(before) ? 'entry' : 'note' };
}

/**
 * Puts back what stood on a day before something was entered for it.
 *
 * @returns what stands there now; undefined where nothing does
 * @throws ProblemError not_found; conflict where something else was entered since
 */
export async function putBack(
  deps: NotebookDependencies,
  person: Principal,
  habitId: string,
  { date, revision, stood }: Replaced,
): Promise<Completion | undefined> {
  return await changeNotebook(deps, person, async (open) => {
    await requireOpenHabit(open, habitId);
    const past = await findPastOfDay(open.writer, person.userId, habitId, date);
    const before = past.find((each) => each.revision === revision)?.before;
    const isLatest = past.every((each) => each.revision <= revision);
    if (!isLatest || (stood !== 'nothing' && !before)) throw conflict();
    await carryOut(open, {
      type: 'enter_day',
      habit: habitId,
      date,
      mark: before && stood === 'entry' ? markOf(before) : null,
      note: before?.note ?? '',
    });
    const { goals, entries } = await requireOpenHabit(open, habitId);
    const entry = entryOn(entries, date);
    return entry && completionOf({ date, ...entry }, goals);
  });
}

/**
 * Takes back what was entered for a day; without an entry, nothing changes.
 *
 * @throws ProblemError not_found
 */
export async function clearCompletion(
  deps: NotebookDependencies,
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
  { database, reading }: NotebookDependencies,
  { userId }: Principal,
  habitId: string,
  { from, to }: { from?: CivilDate | undefined; to?: CivilDate | undefined },
): Promise<CompletionsPage> {
  return await reading(userId, () =>
    database.snapshot(async (reader) => {
      const { goals } = await requireHabit(reader, userId, habitId);
      const page = await latestEntries(reader, { userId, habitId, from, to });
      return {
        completions: page.slice(0, COMPLETIONS_PAGE).map((entry) => completionOf(entry, goals)),
        next: page[COMPLETIONS_PAGE]?.date ?? null,
      };
    }),
  );
}

/** As many years as a page of completions has days of, where each day has one. */
const YEARS_AT_ONCE = 2;

/** A page of them and the one after it; only years that it needs are read. */
async function latestEntries(
  reader: Reader,
  {
    userId,
    habitId,
    from,
    to,
  }: {
    userId: string;
    habitId: string;
    from: CivilDate | undefined;
    to: CivilDate | undefined;
  },
): Promise<DatedEntry[]> {
  const found: DatedEntry[] = [];
  for (let last = to && partsOf(to).year; ;) {
    const years = await findPages(reader, userId, habitId, {
      from: from && partsOf(from).year,
      to: last,
      most: YEARS_AT_ONCE,
    });
    const within = Iterator.from(listEntries(years))
      .filter(({ date }) => (!from || date >= from) && (!to || date <= to))
      .take(COMPLETIONS_PAGE + 1 - found.length);
    found.push(...within);
    if (years.size < YEARS_AT_ONCE || found.length > COMPLETIONS_PAGE) return found;
    last = Math.min(...years.keys()) - 1;
    await nextTurn();
  }
}

/**
 * What was entered for a day before, the latest first.
 *
 * @throws ProblemError not_found
 */
export async function completionChanges(
  { database }: NotebookDependencies,
  { userId }: Principal,
  habitId: string,
  date: CivilDate,
): Promise<CompletionChange[]> {
  return await database.snapshot(async (reader) => {
    const { goals } = await requireHabit(reader, userId, habitId);
    const changes = await findPastOfDay(reader, userId, habitId, date);
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
  for await (const changes of findAllPast(reader, userId)) {
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
