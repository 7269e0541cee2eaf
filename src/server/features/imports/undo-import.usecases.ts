import { isDeepStrictEqual } from 'node:util';
import { civilDateOf, dayNumberOf } from '#domain/civil-date.ts';
import { listEntries, oldestEntered, type Entries } from '#domain/entries.ts';
import { beginOf } from '#domain/habit.ts';
import { startOfDay } from '#domain/today.ts';
import { BLANK_PAGE, dayAt, isBlank, withDays, type YearPage } from '#domain/year-page.ts';
import { MINUTE, type Clock } from '../../platform/clock.ts';
import type { Database, Reader, Writer } from '../../platform/database/database.ts';
import type { JobQueue } from '../../platform/jobs/jobs.ts';
import { carryOut, changeNotebook } from '../notebook/change-notebook.usecases.ts';
import type { NotebookOwner } from '../notebook/change-notebook.usecases.ts';
import type { OpenNotebook } from '../notebook/open-notebook.ts';
import { findOfImport, handOverGroup, storedHabits } from '../notebook/reading.usecases.ts';
import { conflict, notFound } from '../../platform/problem-error.ts';
import { findPerson } from '../profile/profile.usecases.ts';
import {
  beginUndo,
  deletePagesOfImport,
  findImportedEntries,
  findImportedHabits,
  findMovedBeginnings,
  findSomeOfImport,
  handOverHabit,
  importRows,
  skipMovedBeginning,
} from './imports.store.ts';
import { UNDO_FOR } from './limits.ts';
import { Postponed, type JobKind } from '../../platform/jobs/job-kind.ts';

/** The jobs of imports, and which they are about. */
export interface ImportJobs {
  end_import: { userId: string; importId: string };
  /** of one that can't be undone any more */
  forget_undo: { userId: string; importId: string };
}

export interface UndoDependencies {
  database: Database;
  clock: Clock;
  jobs: JobQueue<ImportJobs>;
}

/** What was not heard of for so long, in milliseconds, nobody goes on with any more. */
const UNHEARD = 2 * MINUTE;

/** Sees to it that an import, or its undo, comes to an end, whatever becomes of this process. */
export async function watchUnderWay(
  { clock, jobs }: UndoDependencies,
  writer: Writer,
  payload: ImportJobs['end_import'],
): Promise<void> {
  const { userId } = payload;
  await jobs.add(writer, [{ kind: 'end_import', userId, payload, runAt: clock() + UNHEARD }]);
}

/**
 * Undoes what is left of an import that somebody began and did not end.
 *
 * @throws Postponed where somebody carries it out at the moment, or its person is kept out
 */
async function endImport(
  { database, clock }: Omit<UndoDependencies, 'jobs'>,
  { userId, importId }: ImportJobs['end_import'],
): Promise<void> {
  const row = await importRows.find(database.read, { user_id: userId, id: importId });
  if (!row || row.under_way_at === null) return;
  const person = await findPerson(database.read, userId);
  // An instant of later is of a clock that was ahead.
  const isHeard = Math.abs(clock() - row.under_way_at) < UNHEARD;
  // Who is kept out may be let in again.
  if (!person || isHeard) throw new Postponed('still under way', { pause: MINUTE });
  await takeBackImport({ database, clock }, { ...person, userId }, importId);
}

/**
 * Undoes an import. Entries and pauses that were changed since stay, and so do the habits that have
 * any entry. Others write in between.
 *
 * @throws ProblemError not_found; conflict after 30 days, while it is under way, and where its undo
 * was given up
 */
export async function undoImport(
  deps: UndoDependencies,
  person: NotebookOwner,
  importId: string,
): Promise<void> {
  const { userId } = person;
  const now = deps.clock();
  await deps.database.write(async (writer) => {
    const row = await importRows.find(writer, { user_id: userId, id: importId });
    if (!row) throw notFound();
    const isOver = now > row.imported_at + UNDO_FOR;
    if (isOver || !(await beginUndo(writer, userId, { id: importId, now }))) throw conflict();
    await watchUnderWay(deps, writer, { userId, importId });
  }, userId);
  await takeBackImport(deps, person, importId);
}

/** Takes back what was carried out of an import, part by part, and forgets it. */
export async function takeBackImport(
  { database, clock }: Omit<UndoDependencies, 'jobs'>,
  owner: NotebookOwner,
  importId: string,
): Promise<void> {
  const { userId } = owner;
  const key = { user_id: userId, id: importId };
  const inPart = <T>(work: (open: OpenNotebook) => Promise<T>) =>
    changeNotebook({ database, clock }, owner, async (open) => {
      await importRows.change(open.writer, key, { under_way_at: open.moment.now });
      return await work(open);
    });
  for (let isLeft = true; isLeft;) isLeft = await inPart((open) => takeBackSome(open, importId));
  await inPart(async (open) => {
    for (const pause of await findOfImport(open.writer, { userId, kind: 'pauses', importId }))
      await carryOut(open, { type: 'delete_pause', pause }, { importId });
  });
  const keys = await findImportedHabits(database.read, userId);
  const made = keys.filter(({ import_id }) => import_id === importId);
  for (const habit of new Set(made.map(({ habit_id }) => habit_id)))
    await inPart((open) => takeImportedHabit(open, importId, habit));
  await inPart(async (open) => {
    await beginAsBefore(open, importId);
    await takeImportedGroups(open, importId);
    await importRows.remove(open.writer, key);
  });
}

/** @returns whether something may be left */
async function takeBackSome(open: OpenNotebook, importId: string): Promise<boolean> {
  const { writer, userId } = open;
  const some = await findSomeOfImport(writer, userId, importId);
  if (!some) return false;
  const { habitId, entries } = some;
  await takeBack(open, habitId, entries);
  await deletePagesOfImport(writer, { userId, importId, habitId }, Math.max(...entries.keys()));
  return true;
}

/** Takes back those of the entries that an import added that are as they came. */
async function takeBack(open: OpenNotebook, habit: string, added: Entries): Promise<void> {
  const { habits } = await open.read({
    habits: new Set([habit]),
    years: new Map([[habit, new Set(added.keys())]]),
  });
  const found = habits.get(habit);
  if (found?.deleted_at !== null) return;
  const pages = Object.fromEntries(sameDays(found.entries, added));
  await carryOut(open, { type: 'clear_days', habit, pages }, { withoutPast: true });
}

/**
 * Deletes a habit that an import made where it is empty. Otherwise it is of another import, or of its
 * person, for whom it begins with the oldest entry that is left.
 */
async function takeImportedHabit(
  open: OpenNotebook,
  importId: string,
  habit: string,
): Promise<void> {
  const { writer, userId } = open;
  const { habits } = await open.read({
    habits: new Set([habit]),
    years: new Map([[habit, 'all']]),
  });
  const found = habits.get(habit);
  if (found?.deleted_at !== null) return;
  const { entries } = found;
  if (listEntries(entries).next().done) {
    const archive = { type: 'change_habit', habit, is_active: false } as const;
    const commands = [archive, { type: 'delete_habit', habit } as const];
    await carryOut(open, { type: 'together', commands }, { importId });
    return;
  }
  const to = await latestImportOf(writer, userId, habit, entries);
  if (to !== undefined) {
    await handOverHabit(writer, userId, { habitId: habit, from: importId, to });
    return;
  }
  const oldest = oldestEntered(entries);
  if (oldest === undefined || oldest <= dayNumberOf(beginOf(found.created_at))) return;
  const created_at = startOfDay(civilDateOf(oldest), open.moment.timeZone);
  await carryOut(open, { type: 'change_habit', habit, created_at, entries_before: 'keep' });
}

/** Deletes the groups that an import made and that are empty; others are of another import. */
async function takeImportedGroups(open: OpenNotebook, importId: string): Promise<void> {
  const { writer, userId } = open;
  await open.store();
  const imports = await importByGroup(writer, userId);
  for (const group of await findOfImport(writer, { userId, kind: 'groups', importId })) {
    const other = imports.get(group);
    if (other !== undefined) await handOverGroup(writer, userId, { id: group, importId: other });
    else if (!imports.has(group))
      await carryOut(open, { type: 'delete_group', group }, { importId });
  }
}

/** The latest import of which a habit has entries as they came. */
async function latestImportOf(
  reader: Reader,
  userId: string,
  habitId: string,
  entries: Entries,
): Promise<string | undefined> {
  const imports = await findImportedEntries(reader, userId, habitId);
  const standing = [...imports].filter(([, added]) => sameDays(entries, added).size > 0);
  return standing
    .map(([id]) => id)
    .toSorted()
    .at(-1);
}

/** By which import the latest habit of each group came, if by any. */
async function importByGroup(
  reader: Reader,
  userId: string,
): Promise<Map<string, string | undefined>> {
  const keys = await findImportedHabits(reader, userId);
  const imports = new Map(keys.map(({ habit_id, import_id }) => [habit_id, import_id]));
  const latest = new Map<string, string | undefined>();
  for (const { id, group_id } of await storedHabits(reader, userId)) {
    if (group_id === null) continue;
    const one = [latest.get(group_id), imports.get(id)].filter((known) => known !== undefined);
    latest.set(group_id, one.toSorted().at(-1));
  }
  return latest;
}

/**
 * Those days of what came at which still the same is known, and nothing of when it was entered:
 * what came has no times, and what is entered by hand has.
 */
function sameDays(entries: Entries, came: Entries): Entries {
  const same = [...came].map(
    ([year, page]) => [year, sameOn(page, entries.get(year) ?? BLANK_PAGE)] as const,
  );
  return new Map(same.filter(([, page]) => !isBlank(page)));
}

function sameOn(came: YearPage, { days, more }: YearPage): YearPage {
  const places = Array.from(came.days, (_, place) => place).filter(
    (place) => came.days[place] === days[place] && isDeepStrictEqual(came.more[place], more[place]),
  );
  return withDays(BLANK_PAGE, new Map(places.map((place) => [place, dayAt(came, place)])));
}

/** Undoing imports that were not carried out to their end: the process that was at it has gone. */
export function importJobs(
  deps: Omit<UndoDependencies, 'jobs'>,
): JobKind<ImportJobs['end_import']> {
  return {
    atOnce: 1,
    lease: 10 * MINUTE,
    pauseAfter: () => MINUTE,
    run: (payload) => endImport(deps, payload),
  };
}

/**
 * Lets habits that an import took back begin as before, once its entries are gone: with the oldest
 * one that is left, at the latest. A beginning that was changed since stays as it is.
 */
async function beginAsBefore(open: OpenNotebook, importId: string): Promise<void> {
  const { writer, userId } = open;
  for (const moved of await findMovedBeginnings(writer, userId, importId)) {
    const { habit_id: habit, begin_before, begin_after } = moved;
    await skipMovedBeginning(writer, userId, moved);
    const found = (await open.read({ habits: new Set([habit]) })).habits.get(habit);
    if (found?.deleted_at !== null || found.created_at !== begin_after) continue;
    const back = { created_at: begin_before, entries_before: 'keep' } as const;
    await carryOut(open, { type: 'change_habit', habit, ...back });
  }
}
