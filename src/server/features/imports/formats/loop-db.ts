import { WEEKDAYS } from '#domain/goal.ts';
import type { Reminder } from '#domain/reminder.ts';
import { numberIn, textIn } from '../opening/checked.ts';
import type { SqliteRow } from '../opening/with-sqlite.ts';
import { byHabit, inPlaces, reminderAt, utcDateOf, type SqliteFormat } from './format.ts';
import { habitFromLoop, loopBit, LOOP_VALUES, type LoopEntry } from './loop-habit.ts';
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
      const habit = {
        uuid: textIn(row['uuid']),
        id: textIn(row['id']),
        name,
        question: textIn(row['question']),
        description: textIn(row['description']),
        isAmount: row['type'] === 1,
        isOfNewKind: !['', '0', '1'].includes(textIn(row['type'])),
        times: numberIn(row['freq_num']) ?? 1,
        days: numberIn(row['freq_den']) ?? 1,
        unit: textIn(row['unit']),
        isAtMost: row['target_type'] === 1,
        amount: numberIn(row['target_value']) ?? 0,
        rgb: rgbOf(numberIn(row['color'])),
        isArchived: row['archived'] === 1,
      };
      const reminder = reminderOf(row);
      const isReminded = numberIn(row['reminder_hour']) !== undefined;
      if (isReminded && !reminder) remarks.note('reminders_left_out', name);
      return {
        ...habitFromLoop(habit, repetitions(row['id']).map(entryOf), remarks),
        reminders: reminder ? [reminder] : [],
      };
    });
    return { habits };
  },
};

/** The days of a reminder are bits, the lowest for Saturday. */
function reminderOf(row: SqliteRow): Reminder | undefined {
  const days = numberIn(row['reminder_days']) ?? 127;
  return reminderAt({
    hour: numberIn(row['reminder_hour']),
    minute: numberIn(row['reminder_min']),
    weekdays: WEEKDAYS.filter((weekday) => (days & loopBit(weekday)) !== 0),
  });
}

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
