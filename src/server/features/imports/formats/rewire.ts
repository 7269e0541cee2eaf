import type { CivilDate } from '#domain/civil-date.ts';
import { targetOn, WEEKDAYS, type Goal, type Schedule, type Weekday } from '#domain/goal.ts';
import { EARLIEST_DATE } from '#domain/limits.ts';
import { numberIn, textIn } from '../opening/checked.ts';
import type { SqliteRow } from '../opening/with-sqlite.ts';
import {
  byHabit,
  dateOfParts,
  FROM_THE_BEGINNING,
  goalsOfAmounts,
  inPlaces,
  numberedKeys,
  perCalendar,
  rolling,
  type ReadSchedule,
  type FoundEntry,
  type SqliteFormat,
} from './format.ts';

/** The `type` of a check-in: a skip is passed over by the streak that the file counts itself. */
const TYPE = { missed: 1, done: 2, skipped: 3 };

const DATE = /^(\d{4})-?(\d{2})-?(\d{2})/;

/** A check-in of a day. */
interface Day {
  date: CivilDate | undefined;
  row: SqliteRow;
}

/** The database of Rewire. */
export const rewire: SqliteFormat = {
  source: 'rewire',
  matches: ({ tables }) => tables.has('checkins') && tables.has('unit') && tables.has('habits'),
  read(database, remarks) {
    const rows = inPlaces(database.rows('habits'), 'order_num');
    const ids = rows.map((row) => row['_id']);
    const source = { ids, placeOf, remarks };
    const checkins = byHabit(database.rows('checkins'), (row) => row['habit_id'], source);
    const reminded = new Set(database.rows('reminders').map((row) => row['habit_id']));
    const units = new Map(database.rows('unit').map((row) => [row['_id'], unitIn(row)]));
    const habits = rows.map((row) => {
      const name = textIn(row['name']);
      if (reminded.has(row['_id'])) remarks.note('reminders_left_out', name);
      const { schedule, exact } = scheduleOf(row);
      if (!exact) remarks.note('goal_approximated', name);
      const days = checkins(row['_id']).map((checkin) => ({
        date: dateOf(checkin['date']),
        row: checkin,
      }));
      const unit = units.get(row['unit_id'] ?? row['unit']) ?? textIn(row['unit']);
      const goals = goalsOf(row, schedule, unit, days);
      return {
        ...numberedKeys('rewire', row['_id'], name),
        name,
        description: [textIn(row['description']), textIn(row['note'])].filter(Boolean).join('\n\n'),
        isActive: row['archived'] !== 1,
        begin: beginningIn(row['start_date']),
        goals,
        entries: days.map((day) => entryOf(day, goals)),
      };
    });
    return { habits, notesMayStandAlone: true };
  },
};

function dateOf(cell: unknown): CivilDate | undefined {
  const [, year, month, day] = DATE.exec(textIn(cell)) ?? [];
  return dateOfParts(Number(year), Number(month), Number(day));
}

/** Nothing begins before 1970 here. */
function beginningIn(cell: unknown): CivilDate | undefined {
  const [, year] = DATE.exec(textIn(cell)) ?? [];
  return Number(year) < 1970 ? EARLIEST_DATE : dateOf(cell);
}

/** What a unit is called: the text beside its number. */
function unitIn(row: SqliteRow): string {
  return textIn(row['name'] ?? Object.values(row).find((cell) => typeof cell === 'string'));
}

/** The unit that a habit of Rewire has as long as nobody chooses another. */
const TIMES = /^(?:times?)?$/i;

/** Once, or no amount at all, is a yes or no, also where the file calls it 0 or 1 times. */
function isTick(amount: number, unit: string): boolean {
  return amount === 0 || (amount <= 1 && TIMES.test(unit));
}

/** More than once a day is an amount, and so is whatever has a unit of its own. */
function goalsOf(row: SqliteRow, schedule: Schedule, unit: string, days: readonly Day[]): Goal[] {
  const amount = numberIn(row['target_count']) ?? 1;
  const ofDays = days.map((day) => ({
    date: day.date,
    amount: numberIn(day.row['target_count']) ?? amount,
  }));
  if ([amount, ...ofDays.map((day) => day.amount)].every((asked) => isTick(asked, unit)))
    return [{ from: FROM_THE_BEGINNING, schedule, target: { kind: 'check' } }];
  return goalsOfAmounts({ schedule, unit, amount, ofDays });
}

function entryOf({ date, row }: Day, goals: readonly Goal[]): FoundEntry {
  const found = { date, note: textIn(row['note']), place: placeOf(row) };
  const isTick = date === undefined || targetOn(goals, date).kind === 'check';
  // Without a count, the type alone says what was done.
  const amount = isTick ? undefined : numberIn(row['actual_count']) || undefined;
  switch (row['type']) {
    case TYPE.done:
      return { ...found, value: amount ?? true };
    case TYPE.missed:
      return { ...found, value: amount ?? false };
    case TYPE.skipped:
      return { ...found, value: false, skipped: true };
    default:
      return { ...found, value: undefined };
  }
}

/** Given days of the week; so many times a week, month or year; or once in so many days. */
function scheduleOf(row: SqliteRow): ReadSchedule {
  const times = numberIn(row['days']) ?? 0;
  switch (row['schedule']) {
    case 0:
      return onWeekdays(textIn(row['active_days']));
    case 1:
      if (row['period'] === 0) return perCalendar('WEEKLY', times);
      return row['period'] === 1 ? perCalendar('MONTHLY', times) : rolling(times, 365);
    default:
      return rolling(1, numberIn(row['repeating_count']) ?? 0);
  }
}

/** Days like `0,2,4`, where 0 is Sunday and 1 Monday. */
function onWeekdays(days: string): ReadSchedule {
  const written = days.split(',').filter((day) => day.trim() !== '');
  const numbers = new Set(written.map((day) => Number(day) || 7));
  const weekdays: Weekday[] = WEEKDAYS.filter((day) => numbers.has(day));
  return weekdays.length > 0
    ? { schedule: { every: 'DAILY', weekdays }, exact: true }
    : { schedule: { every: 'DAILY', weekdays: WEEKDAYS }, exact: false };
}

function placeOf(row: SqliteRow): string {
  return `checkins:${textIn(row['_id'])}`;
}
