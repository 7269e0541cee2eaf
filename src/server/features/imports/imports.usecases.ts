import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ImportAnswer, ImportPreview } from '#contract/import.ts';
import { addDays } from '#domain/civil-date.ts';
import { todayAt } from '#domain/today.ts';
import { isoOf, MINUTE, type Clock } from '../../platform/clock.ts';
import type { Person } from '../auth/sessions.usecases.ts';
import type { Reader, Writer } from '../../platform/database/database.ts';
import { listGroups } from '../notebook/groups.usecases.ts';
import { changeNotebook } from '../notebook/change-notebook.usecases.ts';
import {
  entriesOf,
  storedHabits,
  type NotebookDependencies,
} from '../notebook/reading.usecases.ts';
import { IMPORT_PREVIEWS_BY_ACCOUNT, IMPORTS_BY_ACCOUNT } from '../../platform/limits/rules.ts';
import { newId } from '../../platform/new-id.ts';
import { listPauses } from '../notebook/pauses.usecases.ts';
import { changeProfile, getProfile } from '../profile/profile.usecases.ts';
import type { NextTimesContext } from '../reminders/sync-next-times.usecases.ts';
import {
  changeReminderSettings,
  getReminderSettings,
} from '../reminders/reminder-settings.usecases.ts';
import { limitReached, unavailable } from '../../platform/problem-error.ts';
import type { TempUpload } from '../../platform/uploads/temp-upload.ts';
import type { Upload } from '../../platform/uploads/upload.ts';
import { partsOf, type Part } from './carry-out.usecases.ts';
import { ownKey } from './formats/habitude.ts';
import { UUID_KEY } from './formats/loop-habit.ts';
import { boundUndo } from './keep-undo.usecases.ts';
import type { ImportLimiter } from './import-limiter.ts';
import type { ImportedFile } from './imported-file.ts';
import {
  countOthers,
  excessOf,
  isEmpty,
  planImport,
  previewOf,
  sizeOf,
  type Existing,
} from './plan-import.ts';
import { findImportedHabits, importRows, type ImportRow } from './imports.store.ts';
import { knownHabits } from './known-habits.ts';
import { MAX_SOURCES, UNDO_FOR } from './limits.ts';
import type { ReadImport } from './read-apart.ts';
import { takeBackImport, watchUnderWay, type UndoDependencies } from './undo-import.usecases.ts';

export interface ImportDependencies extends NotebookDependencies, UndoDependencies {
  limiter: ImportLimiter;
  readImport: ReadImport;
}

/**
 * What importing a file would do.
 *
 * @throws ProblemError unknown_format, damaged_file with the place, payload_too_large; limit_reached
 * for more habits, groups or pauses than one person may have; unavailable while other files are on
 * their way, or an import is under way; too_many_requests
 */
export async function previewImport(
  deps: ImportDependencies,
  person: Person,
  upload: Upload,
): Promise<ImportPreview> {
  const visit = { userId: person.userId, rule: IMPORT_PREVIEWS_BY_ACCOUNT, upload };
  return await deps.limiter(visit, async (upload) => {
    const file = await readFor(deps, person, upload);
    return await deps.reading(person.userId, () =>
      deps.database.snapshot(async (reader) => {
        const existing = await existingOf(reader, person.userId, file);
        const plan = planImport(file, existing);
        const limit = excessOf(plan, existing);
        if (limit) throw limitReached(limit);
        return previewOf(file, plan);
      }),
    );
  });
}

/** What came of a file. */
interface Imported {
  imported: ImportAnswer | null;
  took_settings: boolean;
}

/**
 * Imports a file, wholly or not at all. What is there stays as it is.
 *
 * @returns `imported` is null where nothing was new, but for settings
 * @throws ProblemError as {@link previewImport}; limit_reached for entries and texts too; conflict
 * where what the file would bring back was restored meanwhile
 */
export async function importFile(
  deps: ImportDependencies,
  person: Person,
  upload: Upload,
): Promise<Imported> {
  const visit = { userId: person.userId, rule: IMPORTS_BY_ACCOUNT, upload };
  return await deps.limiter(visit, async (upload) =>
    storeFile(deps, person, await readFor(deps, person, upload)),
  );
}

/**
 * Stores a file in parts, so that others write in between. Until the last part is there the import
 * is under way: where that ends, the queue undoes what was stored of it.
 */
async function storeFile(
  deps: ImportDependencies,
  person: Person,
  file: ImportedFile,
): Promise<Imported> {
  const { userId } = person;
  const { database, clock } = deps;
  const { engine } = database;
  const existing = await database.snapshot((reader) => existingOf(reader, userId, file));
  const plan = planImport(file, existing);
  const size = sizeOf(plan);
  const took_settings = plan.newSettings;
  const take = (writer: Writer) => takeOver({ writer, engine, userId, now: clock() }, file);
  if (Object.values(size).every((count) => count === 0)) {
    if (took_settings) await database.write(take, userId);
    return { imported: null, took_settings };
  }
  const row: ImportRow = {
    user_id: userId,
    id: newId(),
    source: file.source,
    imported_at: clock(),
    habits: size.new_habits,
    entries: size.new_entries,
    under_way_at: clock(),
    undo_kept: 1,
  };
  const parts = partsOf(plan);
  const owner = isEmpty(existing) ? laterOf(person, file.settings, clock()) : person;
  const carryOutPart = (part: Part | undefined, isFirst = false) =>
    changeNotebook({ database, clock }, owner, async (open) => {
      const { writer } = open;
      if (!isFirst) await importRows.change(writer, row, { under_way_at: clock() });
      else {
        if (took_settings) await take(writer);
        await refuseUnderWay(writer, userId);
        await importRows.insert(writer, row);
        await watchUnderWay(deps, writer, { userId, importId: row.id });
      }
      await part?.({ open, person: owner, importId: row.id });
    });
  const first = await parts.next();
  await carryOutPart(first.done ? undefined : first.value, true);
  try {
    for await (const part of parts) await carryOutPart(part);
  } catch (error) {
    await takeBackImport(deps, person, row.id);
    throw error;
  }
  await database.write(async (writer) => {
    await importRows.change(writer, row, { under_way_at: null });
    await boundUndo(deps.jobs, writer, userId);
  }, userId);
  return { imported: answerOf(row, clock()), took_settings };
}

/**
 * What an import brought that broke off, or is being undone, is about to go: a file that comes again
 * would seem to be here already.
 *
 * @throws ProblemError unavailable
 */
async function refuseUnderWay(reader: Reader, userId: string): Promise<void> {
  const imports = await importRows.findAll(reader, userId);
  if (imports.some(({ under_way_at }) => under_way_at !== null)) throw unavailable(MINUTE);
}

/** Somebody in whichever of two zones has the later day, so that all of the file has its place. */
function laterOf(person: Person, settings: ImportedFile['settings'], now: number): Person {
  if (!settings || todayAt(now, settings) <= todayAt(now, person)) return person;
  const { time_zone, day_start_hour } = settings;
  return { ...person, time_zone, day_start_hour };
}

async function takeOver(
  keeping: NextTimesContext,
  { settings, reminders }: ImportedFile,
): Promise<void> {
  if (settings) await changeProfile(keeping, settings);
  if (reminders) await changeReminderSettings(keeping, reminders);
}

/** The imports that were not undone, the latest first. */
export async function listImports(
  { reader, clock }: { reader: Reader; clock: Clock },
  userId: string,
): Promise<ImportAnswer[]> {
  const imports = await importRows.findAll(reader, userId);
  const whole = imports.filter(({ under_way_at }) => under_way_at === null);
  return whole.map((row) => answerOf(row, clock()));
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

/** By which keys files of other trackers know each habit: those that go along in the export. */
export async function sourcesByHabit(
  reader: Reader,
  userId: string,
): Promise<Map<string, string[]>> {
  const rows = await findImportedHabits(reader, userId);
  const others = rows.filter(({ source_key, habit_id }) => source_key !== ownKey(habit_id));
  const byHabit = Map.groupBy(others, ({ habit_id }) => habit_id);
  const keysOf = (of: typeof rows) => of.map(({ source_key }) => source_key).toSorted();
  return new Map([...byHabit].map(([id, of]) => [id, keysOf(of).slice(0, MAX_SOURCES)]));
}

/** Tomorrow is let in, as wherever a day is entered: that of whichever zone will be the person's. */
async function readFor(
  { database, clock, readImport }: ImportDependencies,
  person: Person,
  { fd }: TempUpload,
): Promise<ImportedFile> {
  const now = clock();
  const last = addDays(todayAt(now, person), 1);
  const isNew = await hasNothing(database.read, person.userId);
  return await readImport({ fd, last, now: isNew ? now : undefined });
}

async function hasNothing(reader: Reader, userId: string): Promise<boolean> {
  for (const list of [storedHabits, listGroups, listPauses])
    if ((await list(reader, userId)).length > 0) return false;
  return true;
}

/** What the person has that the file may speak of; others get their turn after each habit. */
async function existingOf(reader: Reader, userId: string, file: ImportedFile): Promise<Existing> {
  await refuseUnderWay(reader, userId);
  const rows = await findImportedHabits(reader, userId);
  const stored = await storedHabits(reader, userId);
  const habits = new Map(stored.map((habit) => [habit.id, habit]));
  const known = rows.filter(({ habit_id }) => habits.has(habit_id));
  const keys = new Map(known.map(({ source_key, ...key }) => [source_key, key]));
  const daysByHabit = new Map<string, Map<number, string>>();
  const others = new Map<string, ReturnType<typeof countOthers>>();
  for (const [imported, habitId] of knownHabits(file.habits, { keys, habits })) {
    if (habitId === null) continue;
    const pages = await entriesOf(reader, userId, habitId);
    daysByHabit.set(habitId, new Map(Iterator.from(pages).map(([year, { days }]) => [year, days])));
    others.set(habitId, countOthers(imported.entries, pages));
    await nextTurn();
  }
  return {
    keys,
    habits,
    daysByHabit,
    others,
    answersByHabit: new Map(stored.map(({ id, answers }) => [id, answers])),
    groups: await listGroups(reader, userId),
    pauses: await listPauses(reader, userId),
    profile: await getProfile(reader, userId),
    reminders: await getReminderSettings(reader, userId),
  };
}

function answerOf(
  { id, source, imported_at, habits, entries, undo_kept }: ImportRow,
  now: number,
): ImportAnswer {
  const end = imported_at + UNDO_FOR;
  const isGivenUp = undo_kept === 0 && now <= end;
  return {
    id,
    source,
    imported_at: isoOf(imported_at),
    undo_until: isoOf(isGivenUp ? imported_at : end),
    habits,
    entries,
  };
}
