import type { Schedule, Weekday } from '#domain/goal.ts';
import { WEEKDAYS } from '#domain/goal.ts';
import { numberIn, textIn } from '../opening/cells.ts';
import type { SqliteRow } from '../opening/with-sqlite.ts';
import { dateOfParts, FROM_THE_BEGINNING } from './dates.ts';
import type { SqliteFormat } from './format.ts';
import { perCalendar, rolling } from './schedules.ts';

/** The `type` of a check-in that says done. */
const DONE = 2;

const DATE = /^(\d{4})(\d{2})(\d{2})/;

/** The database of Rewire. */
export const rewire: SqliteFormat = {
  source: 'rewire',
  matches: ({ tables }) => tables.has('checkins') && tables.has('unit') && tables.has('habits'),
  read(database, remarks) {
    const rows = database.rows('habits');
    const ids = new Set(rows.map((row) => row['_id']));
    const checkins = Map.groupBy(database.rows('checkins'), (row) => row['habit_id']);
    for (const [habit, orphans] of checkins) {
      if (!ids.has(habit))
        for (const row of orphans) remarks.note('orphans_left_out', undefined, placeOf(row));
    }
    const reminded = new Set(database.rows('reminders').map((row) => row['habit_id']));
    const habits = rows.map((row) => {
      const name = textIn(row['name']);
      if (reminded.has(row['_id'])) remarks.note('reminders_left_out', name);
      const { schedule, exact } = scheduleOf(row);
      if (!exact) remarks.note('goal_approximated', name);
      return {
        sourceKey: `rewire:${textIn(row['_id'])}`,
        name,
        description: textIn(row['description']),
        isActive: row['archived'] !== 1,
        goals: [{ from: FROM_THE_BEGINNING, schedule, target: { kind: 'check' as const } }],
        completions: (checkins.get(row['_id']) ?? []).flatMap((checkin) => {
          const [, year, month, day] = DATE.exec(textIn(checkin['date'])) ?? [];
          const date = dateOfParts(Number(year), Number(month), Number(day));
          if (date === undefined) remarks.note('invalid_date', name, placeOf(checkin));
          return date === undefined ? [] : [{ date, completed: checkin['type'] === DONE }];
        }),
      };
    });
    return { habits };
  },
};

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
