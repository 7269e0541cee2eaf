import { dayNumberOf } from '#domain/civil-date.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import type { DatedEntry } from '#domain/entries.ts';
import { goalsByDay, WEEKDAYS } from '#domain/goal.ts';
import type { Goal, Schedule, Target, Weekday } from '#domain/goal.ts';
import { numberIn, textIn } from '../opening/cells.ts';
import type { SqliteRow } from '../opening/with-sqlite.ts';
import type { Remarks } from '../remarks.ts';
import { goalsOfAmounts } from './daily-amounts.ts';
import { dateOfParts, FROM_THE_BEGINNING } from './dates.ts';
import type { SqliteFormat } from './format.ts';
import { perCalendar, rolling } from './schedules.ts';

/** The `type` of a check-in: a skip is passed over by the streak that the file counts itself. */
const TYPE = { missed: 1, done: 2, skipped: 3 };

const DATE = /^(\d{4})-?(\d{2})-?(\d{2})/;

/** A check-in of a day that can be read. */
interface Day {
  date: CivilDate;
  row: SqliteRow;
}

/** The database of Rewire. */
export const rewire: SqliteFormat = {
  source: 'rewire',
  matches: ({ tables }) => tables.has('checkins') && tables.has('unit') && tables.has('habits'),
  read(database, remarks) {
    const rows = database
      .rows('habits')
      .toSorted((a, b) => (numberIn(a['order_num']) ?? 0) - (numberIn(b['order_num']) ?? 0));
    const ids = new Set(rows.map((row) => row['_id']));
    const checkins = Map.groupBy(database.rows('checkins'), (row) => row['habit_id']);
    for (const [habit, orphans] of checkins) {
      if (!ids.has(habit))
        for (const row of orphans) remarks.note('orphans_left_out', undefined, placeOf(row));
    }
    const reminded = new Set(database.rows('reminders').map((row) => row['habit_id']));
    const units = new Map(database.rows('unit').map((row) => [row['_id'], unitIn(row)]));
    const habits = rows.map((row) => {
      const name = textIn(row['name']);
      if (reminded.has(row['_id'])) remarks.note('reminders_left_out', name);
      const { schedule, exact } = scheduleOf(row);
      if (!exact) remarks.note('goal_approximated', name);
      const days = (checkins.get(row['_id']) ?? []).flatMap((checkin): Day[] => {
        const date = dateOf(checkin['date']);
        if (date === undefined) remarks.note('invalid_date', name, placeOf(checkin));
        return date === undefined ? [] : [{ date, row: checkin }];
      });
      const unit = units.get(row['unit_id'] ?? row['unit']) ?? textIn(row['unit']);
      const goals = goalsOf(row, schedule, unit, days);
      const goalOn = goalsByDay(goals);
      return {
        sourceKey: `rewire:${textIn(row['_id'])}`,
        name,
        description: [textIn(row['description']), textIn(row['note'])].filter(Boolean).join('\n\n'),
        isActive: row['archived'] !== 1,
        begin: dateOf(row['start_date']),
        goals,
        entries: days.flatMap((day) =>
          entryOf(day, goalOn(dayNumberOf(day.date))?.target, name, remarks),
        ),
      };
    });
    return { habits };
  },
};

function dateOf(cell: unknown): CivilDate | undefined {
  const [, year, month, day] = DATE.exec(textIn(cell)) ?? [];
  return dateOfParts(Number(year), Number(month), Number(day));
}

/** What a unit is called: the text beside its number. */
function unitIn(row: SqliteRow): string {
  return textIn(row['name'] ?? Object.values(row).find((cell) => typeof cell === 'string'));
}

/** More than once a day is an amount, and so is whatever has a unit. */
function goalsOf(row: SqliteRow, schedule: Schedule, unit: string, days: readonly Day[]): Goal[] {
  const amount = numberIn(row['target_count']) ?? 1;
  const ofDays = days.map((day) => ({
    date: day.date,
    amount: numberIn(day.row['target_count']) ?? amount,
  }));
  if (unit === '' && amount <= 1 && ofDays.every((day) => day.amount <= 1))
    return [{ from: FROM_THE_BEGINNING, schedule, target: { kind: 'check' } }];
  return goalsOfAmounts({ schedule, unit, amount, ofDays });
}

function entryOf(
  { date, row }: Day,
  target: Target = { kind: 'check' },
  habit: string,
  remarks: Remarks,
): DatedEntry[] {
  const note = textIn(row['note']);
  const noted = note === '' ? {} : { note };
  // Without a count, the type alone says what was done.
  const amount = target.kind === 'check' ? undefined : numberIn(row['actual_count']) || undefined;
  switch (row['type']) {
    case TYPE.done:
      return [{ date, value: amount ?? true, ...noted }];
    case TYPE.missed:
      return [{ date, value: amount ?? false, ...noted }];
    case TYPE.skipped:
      return [{ date, value: false, skipped: true, ...noted }];
    default:
      remarks.note('invalid_value', habit, placeOf(row));
      return [];
  }
}

/** Given days of the week; so many times a week, month or year; or once in so many days. */
function scheduleOf(row: SqliteRow): { schedule: Schedule; exact: boolean } {
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
function onWeekdays(days: string): { schedule: Schedule; exact: boolean } {
  const numbers = new Set(days.split(',').map((day) => Number(day) || 7));
  const weekdays: Weekday[] = WEEKDAYS.filter((day) => numbers.has(day));
  return weekdays.length > 0
    ? { schedule: { every: 'DAILY', weekdays }, exact: true }
    : { schedule: { every: 'DAILY', weekdays: WEEKDAYS }, exact: false };
}

function placeOf(row: SqliteRow): string {
  return `checkins:${textIn(row['_id'])}`;
}
