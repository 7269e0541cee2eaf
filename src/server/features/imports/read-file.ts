import type { CivilDate } from '#domain/civil-date.ts';
import { beaver } from './formats/beaver.ts';
import type { Findings, Format, FoundHabit, JsonFormat, SqliteFormat } from './formats/format.ts';
import { habitBull } from './formats/habitbull.ts';
import { habitKit } from './formats/habitkit.ts';
import { habitude } from './formats/habitude.ts';
import { habo } from './formats/habo.ts';
import { isPartOfLoopZip, loopCsv } from './formats/loop-csv.ts';
import { loopDb } from './formats/loop-db.ts';
import { rewire } from './formats/rewire.ts';
import { tableHabit } from './formats/table-habit.ts';
import { tickmate } from './formats/tickmate.ts';
import type { ImportedFile, ImportedGroup, ListedFile, ListedHabit } from './imported-file.ts';
import { MAX_ENTRIES, MAX_THINGS, MAX_WHOLE_BYTES } from './limits.ts';
import { readJson } from './opening/read-json.ts';
import { unzip } from './opening/unzip.ts';
import { SQLITE_MAGIC, withSqlite } from './opening/with-sqlite.ts';
import { partOfExport, tooMuch, unknownFormat } from './refusals.ts';
import { Remarks } from './remarks.ts';
import { keyOf, lastDay, sanitizeHabit, sanitizeLists } from './sanitize-habit.ts';

const JSON_FORMATS: readonly JsonFormat[] = [habitude, beaver, tableHabit, habo, habitKit];
const SQLITE_FORMATS: readonly SqliteFormat[] = [loopDb, tickmate, rewire];

/**
 * Reads the file of any tracker. Which one it is shows in the content, whatever the file is called.
 *
 * @param last the latest day that may have an entry
 * @param now as {@link lastDay} takes it
 * @throws ProblemError unknown_format, part_of_export, locked_file, damaged_file with the
 * place, payload_too_large
 */
export async function readFile(
  bytes: Uint8Array,
  last: CivilDate,
  now?: number,
): Promise<ListedFile> {
  const remarks = new Remarks();
  const { source, findings } = await findingsIn(bytes, remarks);
  const { habits, groups = groupsOf(habits), pauses = [], settings, reminders } = findings;
  const count = habits.reduce(
    (sum, { entries, own }) => sum + entries.length + (own?.changes.length ?? 0),
    0,
  );
  const most = Math.max(habits.length, groups.length, pauses.length);
  if (count > MAX_ENTRIES || most > MAX_THINGS) throw tooMuch();
  const found = withOwnKeys(habits.splice(0));
  const sanitized: ListedHabit[] = [];
  const latest = lastDay(settings, last, now);
  // Each goes when it is sanitized: there is no room for all of them as they were found beside these.
  for (let habit = found.shift(); habit; habit = found.shift())
    sanitized.push(sanitizeHabit(habit, latest, remarks, findings));
  return {
    source,
    habits: sanitized,
    ...sanitizeLists({ groups, pauses }, remarks),
    settings,
    reminders,
    remarks: remarks.list(),
  };
}

interface Read {
  source: ImportedFile['source'];
  findings: Findings;
}

/** By so many bytes it shows what a file is. */
const START = 200;

async function findingsIn(bytes: Uint8Array, remarks: Remarks): Promise<Read> {
  const start = new TextDecoder(encodingOf(bytes)).decode(bytes.subarray(0, START));
  if (start.startsWith('PK')) return await findingsInZip(bytes, remarks);
  if (start.startsWith(SQLITE_MAGIC)) {
    return withSqlite(bytes, (database) => readAs(SQLITE_FORMATS, database, remarks));
  }
  if (/^\s*[[{]/.test(start)) return readAs(JSON_FORMATS, readJson(textOf(bytes)), remarks);
  const text = textOf(bytes);
  if (isPartOfLoopZip(text)) throw partOfExport();
  return readAs([habitBull], text, remarks);
}

/** A JSON document, beside which macOS puts what only it looks at. */
const JSON_FILE = /^(?!__MACOSX\/).*\.json$/i;

async function findingsInZip(bytes: Uint8Array, remarks: Remarks): Promise<Read> {
  const files = await unzip(bytes, (name) => loopCsv.isWanted(name) || JSON_FILE.test(name));
  const [[name = '', text = ''] = [], ...others] = files;
  if (others.length > 0 || !JSON_FILE.test(name)) return readAs([loopCsv], files, remarks);
  if (text.length > MAX_WHOLE_BYTES) throw tooMuch();
  return readAs(JSON_FORMATS, readJson(text), remarks);
}

function readAs<Input>(formats: readonly Format<Input>[], input: Input, remarks: Remarks): Read {
  const format = formats.find((format) => format.matches(input));
  if (!format) throw unknownFormat();
  return { source: format.source, findings: format.read(input, remarks) };
}

/** UTF-8, unless the first two bytes are the byte order mark of UTF-16. */
function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    throw unknownFormat();
  }
}

/** The groups that habits name, in the order in which they come. */
function groupsOf(habits: readonly FoundHabit[]): ImportedGroup[] {
  const names = new Set(habits.flatMap(({ group }) => (group === undefined ? [] : [group])));
  return [...names].map((name) => ({ key: name, name }));
}

/** Habits of which no two have the same key, with keys that either database takes. */
function withOwnKeys(habits: readonly FoundHabit[]): FoundHabit[] {
  const inFile = new Set(habits.map(({ sourceKey }) => keyOf(sourceKey)));
  const counts = new Map<string, number>();
  const ownKey = (key: string) => {
    let count = (counts.get(key) ?? 0) + 1;
    // A numbered key may be another habit's in the file.
    while (count > 1 && inFile.has(`${key}#${count}`)) count += 1;
    counts.set(key, count);
    return count === 1 ? key : `${key}#${count}`;
  };
  return habits.map((habit) => ({
    ...habit,
    sourceKey: ownKey(keyOf(habit.sourceKey)),
    ...(habit.otherKeys && { otherKeys: habit.otherKeys.map(keyOf) }),
    ...(habit.formerKey && { formerKey: keyOf(habit.formerKey) }),
    group: habit.group === undefined ? undefined : keyOf(habit.group),
  }));
}
