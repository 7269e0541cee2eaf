import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportAnswer, ImportPreview } from '#contract/import.ts';
import { addDays } from '#domain/civil-date.ts';
import { todayAt } from '#domain/today.ts';
import type { Person } from '../auth/sessions.usecases.ts';
import { DAY } from '../clock.ts';
import type { Reader } from '../database/database.ts';
import { listGroups, MOST_GROUPS, renumberGroups } from '../groups/groups.usecases.ts';
import { changeHabits } from '../habits/changes.usecases.ts';
import {
  deleteImportedEntries,
  deleteWithHistory,
  MOST_HABITS,
  renumberHabits,
} from '../habits/habits.usecases.ts';
import type { HabitDependencies } from '../habits/habits.usecases.ts';
import { IMPORT_PREVIEWS_BY_ACCOUNT, IMPORTS_BY_ACCOUNT } from '../limits/rules.ts';
import { newId } from '../new-id.ts';
import { listPauses, MOST_PAUSES } from '../pauses/pauses.usecases.ts';
import { conflict, limitReached, notFound } from '../problem-error.ts';
import { takeSettings } from '../profile/profile.usecases.ts';
import type { SpooledFile } from '../uploads/spool.ts';
import type { Upload } from '../uploads/upload.ts';
import { beginAsBefore } from './beginnings.usecases.ts';
import { carryOut } from './carry-out.ts';
import { UUID_KEY } from './formats/loop-habit.ts';
import type { ImportGate } from './import-gate.ts';
import type { ImportedFile } from './imported-file.ts';
import { previewOf } from './import-preview.ts';
import {
  deleteEmptyGroups,
  deleteImportedPauses,
  deleteImportRow,
  findEmptyHabits,
  findEntryDates,
  findHabitIds,
  findImportedHabits,
  findImports,
  handOver,
  insertAll,
} from './imports.store.ts';
import type { ImportRow } from './imports.store.ts';
import { knownHabits } from './known-habits.ts';
import { planImport, sizeOf } from './plan-import.ts';
import type { Existing } from './plan-import.ts';
import type { ReadImport } from './read-apart.ts';

const UNDO_FOR = 30 * DAY;

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
  return await changeHabits(deps.database, userId, async (writer, revision) => {
    const existing = await existingOf(writer, userId, file);
    const plan = planImport(file, existing);
    const size = sizeOf(plan);
    if (Object.values(size).every((count) => count === 0)) return null;
    refuseTooManyThings(size, existing);
    const row: ImportRow = {
      id: newId(),
      source: file.source,
      imported_at: deps.clock(),
      habits: size.new_habits,
      entries: size.new_entries,
    };
    // An account that has nothing yet becomes the one that the file is of.
    if (file.settings && isEmpty(existing)) await takeSettings(writer, userId, file.settings);
    await insertAll.imports(writer, [{ user_id: userId, ...row }]);
    await carryOut(plan, {
      writer,
      person,
      importId: row.id,
      revision,
      habitCount: existing.habitIds.size,
      groupCount: existing.groups.length,
      now: deps.clock(),
    });
    return answerOf(row);
  });
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
  { database, clock }: HabitDependencies,
  person: Person,
  importId: string,
): Promise<void> {
  const { userId } = person;
  await changeHabits(database, userId, async (writer) => {
    const row = (await findImports(writer, userId)).find(({ id }) => id === importId);
    if (!row) throw notFound();
    if (clock() > row.imported_at + UNDO_FOR) throw conflict();
    await deleteImportedEntries(writer, userId, importId);
    await deleteImportedPauses(writer, userId, importId);
    for (const id of await findEmptyHabits(writer, userId, importId)) {
      await deleteWithHistory(writer, userId, id);
    }
    await beginAsBefore(writer, person, importId);
    await deleteEmptyGroups(writer, userId, importId);
    await handOver(writer, userId, importId);
    await deleteImportRow(writer, userId, importId);
    await renumberHabits(writer, userId);
    await renumberGroups(writer, userId);
  });
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
  const keys = new Map(rows.map(({ source_key, ...key }) => [source_key, key]));
  const habitIds = new Set(await findHabitIds(reader, userId));
  const datesByHabit = new Map<string, Set<string>>();
  for (const habitId of knownHabits(file.habits, { keys, habitIds }).values()) {
    if (habitId === null) continue;
    datesByHabit.set(habitId, new Set(await findEntryDates(reader, userId, habitId)));
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

function refuseTooManyThings(size: ReturnType<typeof sizeOf>, existing: Existing): void {
  if (existing.habitIds.size + size.new_habits > MOST_HABITS) throw limitReached('habits');
  if (existing.groups.length + size.new_groups > MOST_GROUPS) throw limitReached('groups');
  if (existing.pauses.length + size.new_pauses > MOST_PAUSES) throw limitReached('pauses');
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
