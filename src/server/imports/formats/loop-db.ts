import { numberIn, textIn } from '../opening/cells.ts';
import type { SqliteRow } from '../opening/with-sqlite.ts';
import { utcDateOf } from './dates.ts';
import { byHabit, inPlaces } from './format.ts';
import type { SqliteFormat } from './format.ts';
import { habitFromLoop, LOOP_VALUES } from './loop-habit.ts';
import type { LoopEntry } from './loop-habit.ts';
import { LOOP_PALETTE } from './loop-palette.ts';
import { rgbIn } from './nearest-color.ts';

/** The backup of Loop Habit Tracker, of any age: newer versions only add columns. */
export const loopDb: SqliteFormat = {
  source: 'loop_db',
  matches: ({ tables }) => tables.has('habits') && tables.has('repetitions'),
  read(database, remarks) {
    const rows = inPlaces(database.rows('Habits'), 'position');
    const ids = rows.map((row) => row['id']);
    const source = { ids, placeOf, remarks };
    const repetitions = byHabit(database.rows('Repetitions'), ({ habit }) => habit, source);
    const habits = rows.map((row) => {
      const name = textIn(row['name']);
      if (numberIn(row['reminder_hour']) !== undefined) remarks.note('reminders_left_out', name);
      const habit = {
        uuid: textIn(row['uuid']),
        id: textIn(row['id']),
        name,
        question: textIn(row['question']),
        description: textIn(row['description']),
        isAmount: row['type'] === 1,
        times: numberIn(row['freq_num']) ?? 1,
        days: numberIn(row['freq_den']) ?? 1,
        unit: textIn(row['unit']),
        isAtMost: row['target_type'] === 1,
        amount: numberIn(row['target_value']) ?? 0,
        rgb: rgbOf(numberIn(row['color'])),
        isArchived: row['archived'] === 1,
      };
      return habitFromLoop(habit, repetitions(row['id']).map(entryOf), remarks);
    });
    return { habits };
  },
};

function entryOf(row: SqliteRow): LoopEntry {
  return {
    date: utcDateOf(numberIn(row['timestamp'])),
    // Before amounts and skips, a row was a tick.
    value: 'value' in row ? numberIn(row['value']) : LOOP_VALUES.YES_MANUAL,
    note: textIn(row['notes']),
    place: placeOf(row),
  };
}

function placeOf(row: SqliteRow): string {
  return `Repetitions:${textIn(row['id'])}`;
}

/** An index in Loop's palette, or in old files a colour itself. */
function rgbOf(color: number | undefined): number | undefined {
  if (color === undefined) return undefined;
  const named = LOOP_PALETTE[color];
  return named === undefined ? color : rgbIn(named);
}
