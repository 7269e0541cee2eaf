import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { dayNumberOf, type CivilDate } from '#domain/civil-date.ts';
import { targetOn } from '#domain/goal.ts';
import { DAY } from '../../platform/clock.ts';
import type { ExportedHabit } from '../notebook/habit-answer.ts';
import { goalForLoop, loopHabitOf, loopValueOf } from './loop-habit.ts';

/** The version that Loop has had since 2.1 and restores as it stands; it refuses later ones. */
export const LOOP_VERSION = 25;

/** How many entries are written before others get their turn: about a millisecond. */
const ENTRIES_AT_ONCE = 500;

/** The tables of that version, with the types and defaults that Loop's own migrations gave them. */
const TABLES = `
  CREATE TABLE Habits (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    archived INTEGER,
    color INTEGER,
    description TEXT,
    freq_den INTEGER,
    freq_num INTEGER,
    highlight INTEGER,
    name TEXT,
    position INTEGER,
    reminder_hour INTEGER,
    reminder_min INTEGER,
    reminder_days INTEGER NOT NULL DEFAULT 127,
    type INTEGER NOT NULL DEFAULT 0,
    target_type INTEGER NOT NULL DEFAULT 0,
    target_value REAL NOT NULL DEFAULT 0,
    unit TEXT NOT NULL DEFAULT '',
    question TEXT,
    uuid TEXT
  );
  CREATE TABLE Events (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    timestamp INTEGER,
    message TEXT,
    server_id INTEGER
  );
  CREATE TABLE Repetitions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    habit INTEGER NOT NULL REFERENCES Habits (id),
    timestamp INTEGER NOT NULL,
    value INTEGER NOT NULL,
    notes TEXT
  );
  CREATE UNIQUE INDEX idx_repetitions_habit_timestamp ON Repetitions (habit, timestamp);
  PRAGMA user_version = ${LOOP_VERSION};
`;

const INSERT_HABIT = `
  INSERT INTO Habits (id, archived, color, description, freq_den, freq_num, highlight, name,
    position, reminder_hour, reminder_min, reminder_days, type, target_type, target_value, unit,
    question, uuid)
  VALUES (?, ?, ?, ?, ?, ?, 0, ?, ?, ?, ?, ?, ?, ?, ?, ?, '', ?)
`;

const INSERT_ENTRY = 'INSERT INTO Repetitions (habit, timestamp, value, notes) VALUES (?, ?, ?, ?)';

interface Backup {
  /** by which Loop knows habits that came from there; others are known by their own id */
  uuids: ReadonlyMap<string, string>;
  today: CivilDate;
  /** where the database is made, until its bytes were taken */
  folder: string;
}

/**
 * All habits as a backup of Loop Habit Tracker, a SQLite database. Others get their turn while it
 * is written.
 *
 * @param habits in the order of their positions
 * @returns its bytes, a piece at a time
 */
export async function* loopBackup(
  habits: AsyncIterable<ExportedHabit> | Iterable<ExportedHabit>,
  { uuids, today, folder }: Backup,
): AsyncGenerator<Uint8Array> {
  const name = join(folder, randomUUID());
  try {
    await writeBackup(new DatabaseSync(name), habits, { uuids, today });
    yield* createReadStream(name);
  } finally {
    await rm(name, { force: true });
  }
}

async function writeBackup(
  connection: DatabaseSync,
  habits: AsyncIterable<ExportedHabit> | Iterable<ExportedHabit>,
  { uuids, today }: Omit<Backup, 'folder'>,
): Promise<void> {
  try {
    // A file that nobody needs after a crash.
    connection.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF');
    connection.exec(TABLES);
    connection.exec('BEGIN');
    const insertHabit = connection.prepare(INSERT_HABIT);
    const insertEntry = connection.prepare(INSERT_ENTRY);
    let position = -1;
    for await (const habit of habits) {
      position += 1;
      const goal = goalForLoop(habit, today);
      if (!goal) continue;
      const id = position + 1;
      const { name, description, isArchived, color, times, days, amount, reminder } = loopHabitOf(
        habit,
        goal,
      );
      insertHabit.run(
        id,
        Number(isArchived),
        color,
        description,
        days,
        times,
        name,
        position,
        reminder?.hour ?? null,
        reminder?.minute ?? null,
        reminder?.days ?? 0,
        Number(amount !== undefined),
        Number(amount?.isAtMost ?? false),
        amount?.value ?? 0,
        amount?.unit ?? '',
        uuids.get(habit.id) ?? loopUuid(habit.id),
      );
      await insertEntries(insertEntry, id, habit, (entry) =>
        loopValueOf(entry, goal.target, targetOn(habit.goals, entry.date)),
      );
    }
    connection.exec('COMMIT');
  } finally {
    connection.close();
  }
}

/** The oldest first, so that the index only grows at its end. */
async function insertEntries(
  insert: StatementSync,
  habitId: number,
  { completions }: ExportedHabit,
  valueOf: (entry: ExportedHabit['completions'][number]) => number,
): Promise<void> {
  for (const [place, entry] of completions.toReversed().entries()) {
    insert.run(habitId, dayNumberOf(entry.date) * DAY, valueOf(entry), entry.note ?? '');
    if (place % ENTRIES_AT_ONCE === ENTRIES_AT_ONCE - 1) await nextTurn();
  }
}

/** A habit's id as Loop writes a UUID, so that what comes back is known to be the same habit. */
function loopUuid(habitId: string): string {
  return habitId.replaceAll('-', '');
}
