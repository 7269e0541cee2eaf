import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportAnswer, ImportPreview } from '#contract/import.ts';
import { addDays } from '#domain/civil-date.ts';
import { listEntries } from '#domain/entries.ts';
import type { Entries } from '#domain/entries.ts';
import { todayAt } from '#domain/today.ts';
import type { Person } from '../auth/sessions.usecases.ts';
import type { Reader } from '../database/database.ts';
import { listGroups } from '../groups/groups.usecases.ts';
import { carryOut, changeNotebook } from '../notebook/change-notebook.usecases.ts';
import type { OpenNotebook } from '../notebook/open-notebook.ts';
import { groupsOfImport, handOverGroup, pausesOfImport } from '../notebook/origins.usecases.ts';
import { entriesOf, storedHabits } from '../notebook/reading.usecases.ts';
import { sameDays } from '../notebook/same-days.ts';
import type { HabitDependencies } from '../habits/habits.usecases.ts';
import { IMPORT_PREVIEWS_BY_ACCOUNT, IMPORTS_BY_ACCOUNT } from '../limits/rules.ts';
import { newId } from '../new-id.ts';
import { listPauses } from '../pauses/pauses.usecases.ts';
import { conflict, notFound } from '../problem-error.ts';
import { takeSettings } from '../profile/profile.usecases.ts';
import type { Keeping } from '../reminders/keep-times.usecases.ts';
import { changeReminderSettings } from '../reminders/reminder-settings.usecases.ts';
import type { SpooledFile } from '../uploads/spool.ts';
import type { Upload } from '../uploads/upload.ts';
import { beginAsBefore } from './beginnings.usecases.ts';
import { carryOutPlan } from './carry-out.usecases.ts';
import { UUID_KEY } from './formats/loop-habit.ts';
import type { ImportGate } from './import-gate.ts';
import type { ImportedFile } from './imported-file.ts';
import { previewOf } from './import-preview.ts';
import {
  deleteImportRow,
  findEntriesOfImport,
  findImportedEntries,
  findImportedHabits,
  findImports,
  handOverHabit,
  insertImport,
} from './imports.store.ts';
import type { ImportRow } from './imports.store.ts';
import { knownHabits } from './known-habits.ts';
import { UNDO_FOR } from './limits.ts';
import { planImport, sizeOf } from './plan-import.ts';
import type { Existing } from './plan-import.ts';
import type { ReadImport } from './read-apart.ts';

export interface ImportDependencies extends HabitDependencies {
  gate: ImportGate;
  readImport: ReadImport;
}

/**
 * What importing a file would do.
 *
 * @throws ProblemError unknown_format, damaged_file with the place, payload_too_large; unavailable
 * while other files are on their way; too_many_requests
 */
export async function previewImport(
  deps: ImportDependencies,
  person: Person,
  upload: Upload,
): Promise<ImportPreview> {
  const visit = { userId: person.userId, rule: IMPORT_PREVIEWS_BY_ACCOUNT, upload };
  return await deps.gate(visit, async (spooled) => {
    const file = await readFor(deps, person, spooled);
    return await deps.reading({ userId: person.userId, isLarge: false }, () =>
      deps.database.snapshot(async (reader) =>
        previewOf(file, planImport(file, await existingOf(reader, person.userId, file))),
      ),
    );
  });
}

/**
 * Imports a file, wholly or not at all. What is there stays as it is.
 *
 * @returns null when there was nothing new
 * @throws ProblemError as {@link previewImport}; limit_reached beyond what one person may have
 */
export async function importFile(
  deps: ImportDependencies,
  person: Person,
  upload: Upload,
): Promise<ImportAnswer | null> {
  const visit = { userId: person.userId, rule: IMPORTS_BY_ACCOUNT, upload };
  return await deps.gate(visit, async (spooled) =>
    storeFile(deps, person, await readFor(deps, person, spooled)),
  );
}

async function storeFile(
  deps: HabitDependencies,
  person: Person,
  file: ImportedFile,
): Promise<ImportAnswer | null> {
  const { userId } = person;
  return await changeNotebook(deps, person, async (open) => {
    const { writer } = open;
    const existing = await existingOf(writer, userId, file);
    const plan = planImport(file, existing);
    const size = sizeOf(plan);
    if (Object.values(size).every((count) => count === 0)) return null;
    const row: ImportRow = {
      id: newId(),
      source: file.source,
      imported_at: deps.clock(),
      habits: size.new_habits,
      entries: size.new_entries,
    };
    // An account that has nothing yet becomes the one that the file is of.
    if (isEmpty(existing)) {
      const { engine } = deps.database;
      await takeOver({ writer, engine, userId, now: open.moment.now }, file);
    }
    await insertImport(writer, userId, row);
    await carryOutPlan(plan, { open, person, importId: row.id });
    return answerOf(row);
  });
}

async function takeOver(keeping: Keeping, { settings, reminders }: ImportedFile): Promise<void> {
  if (settings) await takeSettings(keeping, settings);
  if (reminders) await changeReminderSettings(keeping, reminders);
}

/** The imports that were not undone, the latest first. */
export async function listImports(reader: Reader, userId: string): Promise<ImportAnswer[]> {
  return (await findImports(reader, userId)).map(answerOf);
}

/** The UUIDs of Loop by the ids of the habits that came with them. */
export async function loopUuids(reader: Reader, userId: string): Promise<Map<string, string>> {
  const rows = await findImportedHabits(reader, userId);
  return new Map(
    rows.flatMap(({ source_key, habit_id }) =>
      source_key.startsWith(UUID_KEY) ? [[habit_id, source_key.slice(UUID_KEY.length)]] : [],
    ),
  );
}

/**
 * Undoes an import. Entries and pauses that were changed since stay, and so do the habits that have
 * any entry.
 *
 * @throws ProblemError not_found, conflict after 30 days
 */
export async function undoImport(
  deps: HabitDependencies,
  person: Person,
  importId: string,
): Promise<void> {
  const { userId } = person;
  await changeNotebook(deps, person, async (open) => {
    const { writer } = open;
    const row = (await findImports(writer, userId)).find(({ id }) => id === importId);
    if (!row) throw notFound();
    if (open.moment.now > row.imported_at + UNDO_FOR) throw conflict();
    for (const [habitId, added] of await findEntriesOfImport(writer, userId, importId))
      await takeBack(open, habitId, added);
    for (const pause of await pausesOfImport(writer, userId, importId))
      await carryOut(open, { type: 'delete_pause', pause }, { importId });
    await takeImportedHabits(open, importId);
    await beginAsBefore(open, importId);
    await takeImportedGroups(open, importId);
    await deleteImportRow(writer, userId, importId);
  });
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
  await nextTurn();
}

/** Deletes the habits that an import made and that are empty; others stay for another import. */
async function takeImportedHabits(open: OpenNotebook, importId: string): Promise<void> {
  const { writer, userId } = open;
  const keys = await findImportedHabits(writer, userId);
  const made = keys.filter(({ import_id }) => import_id === importId);
  for (const habit of new Set(made.map(({ habit_id }) => habit_id))) {
    const { habits } = await open.read({
      habits: new Set([habit]),
      years: new Map([[habit, 'all']]),
    });
    const found = habits.get(habit);
    if (found?.deleted_at !== null) continue;
    const { entries } = found;
    if (listEntries(entries).next().done) {
      const archive = { type: 'change_habit', habit, is_active: false } as const;
      const commands = [archive, { type: 'delete_habit', habit } as const];
      await carryOut(open, { type: 'together', commands }, { importId });
    } else {
      const to = await latestImportOf(writer, userId, habit, entries);
      if (to !== undefined)
        await handOverHabit(writer, userId, { habitId: habit, from: importId, to });
    }
    await nextTurn();
  }
}

/** Deletes the groups that an import made and that are empty; others are of another import. */
async function takeImportedGroups(open: OpenNotebook, importId: string): Promise<void> {
  const { writer, userId } = open;
  await open.store();
  const imports = await importByGroup(writer, userId);
  for (const group of await groupsOfImport(writer, userId, importId)) {
    const other = imports.get(group);
    if (other !== undefined) await handOverGroup(writer, userId, group, other);
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

/** Tomorrow is let in, as wherever a day is entered. */
async function readFor(
  { clock, readImport }: ImportDependencies,
  person: Person,
  { fd }: SpooledFile,
): Promise<ImportedFile> {
  return await readImport({ fd, last: addDays(todayAt(clock(), person), 1) });
}

/** What the person has that the file may speak of; others get their turn after each habit. */
async function existingOf(reader: Reader, userId: string, file: ImportedFile): Promise<Existing> {
  const rows = await findImportedHabits(reader, userId);
  const habitIds = new Set((await storedHabits(reader, userId)).map(({ id }) => id));
  const known = rows.filter(({ habit_id }) => habitIds.has(habit_id));
  const keys = new Map(known.map(({ source_key, ...key }) => [source_key, key]));
  const datesByHabit = new Map<string, Set<string>>();
  for (const habitId of knownHabits(file.habits, { keys, habitIds }).values()) {
    if (habitId === null) continue;
    const entries = listEntries(await entriesOf(reader, userId, habitId));
    datesByHabit.set(habitId, new Set(Iterator.from(entries).map(({ date }) => date)));
    await nextTurn();
  }
  return {
    keys,
    habitIds,
    datesByHabit,
    groups: await listGroups(reader, userId),
    pauses: await listPauses(reader, userId),
  };
}

function isEmpty({ habitIds, groups, pauses }: Existing): boolean {
  return habitIds.size === 0 && groups.length === 0 && pauses.length === 0;
}

function answerOf({ id, source, imported_at, habits, entries }: ImportRow): ImportAnswer {
  return {
    id,
    source,
    imported_at: new Date(imported_at).toISOString(),
    undo_until: new Date(imported_at + UNDO_FOR).toISOString(),
    habits,
    entries,
  };
}
