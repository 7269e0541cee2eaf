import { expect, it } from 'vitest';
import { addDays } from '#domain/civil-date.ts';
import { packEntries } from '#domain/entries.ts';
import { runningStreak } from '#domain/running-streak.ts';
import { sqliteOf } from '../testing/sqlite-file.ts';
import { readMade } from '../testing/read-made.ts';

const TABLES = [
  'create table HABITS (_id integer primary key, Name text, Description text, Note text, Order_num integer, start_date text, schedule integer, active_days text, repeating_count integer, days integer, period integer, unit_id integer, target_count real, currentStreak integer, archived integer)',
  'create table CHECKINS (_id integer primary key, Habit_id integer, date text, type integer, note text, actual_count real, target_count real)',
  'create table UNIT (_id integer primary key, name text)',
  'create table REMINDERS (_id integer primary key, habit_id integer)',
];

function habit(fields: Record<string, string | number>): string {
  const row = { schedule: 0, active_days: "'0,1,2,3,4,5,6'", ...fields };
  return `insert into HABITS (${Object.keys(row).join()}) values (${Object.values(row).join()})`;
}

function checkin(fields: Record<string, string | number>): string {
  return `insert into CHECKINS (${Object.keys(fields).join()}) values (${Object.values(fields).join()})`;
}

it.each([
  ["0, '1,3,0', 0, 0, 0", { every: 'DAILY', weekdays: [1, 3, 7] }],
  ["0, '1,3,', 0, 0, 0", { every: 'DAILY', weekdays: [1, 3] }],
  ["0, '', 0, 0, 0", { every: 'DAILY', weekdays: [1, 2, 3, 4, 5, 6, 7] }],
  ["1, '', 0, 3, 0", { every: 'WEEKLY', times: 3 }],
  ["1, '', 0, 5, 1", { every: 'MONTHLY', times: 5 }],
  ["1, '', 0, 50, 2", { every: 'ROLLING', times: 50, days: 365 }],
  ["2, '', 4, 0, 0", { every: 'ROLLING', times: 1, days: 4 }],
])('Rewire with the schedule %s', async (asked, schedule) => {
  const { source, habits } = await readMade(
    sqliteOf(
      ...TABLES,
      `insert into HABITS (_id, Name, schedule, active_days, repeating_count, days, period) values (1, 'Run', ${asked})`,
      checkin({ _id: 1, habit_id: 1, date: "'20160131'", type: 2 }),
      checkin({ _id: 2, habit_id: 1, date: "'20160201'", type: 1 }),
    ),
  );
  expect([source, habits[0]?.goals[0]?.schedule]).toEqual(['rewire', schedule]);
  expect(habits[0]?.entries).toEqual([
    { date: '2016-02-01', value: false },
    { date: '2016-01-31', value: true },
  ]);
});

it('Rewire’s skips are days off: the streak that its file counts is ours', async () => {
  // The last miss, then 21 days that were done, with a skip after each seventh.
  const types = [1, ...Array.from({ length: 21 }, (_, day) => (day % 7 === 6 ? [2, 3] : 2))].flat();
  const first = '2016-01-10';
  const { habits } = await readMade(
    sqliteOf(
      ...TABLES,
      habit({ _id: 1, name: "'Wake up'", currentStreak: 21 }),
      ...types.map((type, day) => {
        const date = `'${addDays(first, day).replaceAll('-', '')}'`;
        return checkin({ _id: day, habit_id: 1, date, type });
      }),
    ),
  );
  const [read] = habits;
  if (!read) throw new Error('The habit is missing');
  expect(read.entries.filter(({ skipped }) => skipped)).toHaveLength(3);
  const { goals, entries } = read;
  const streak = runningStreak(
    { goals, entries: packEntries(entries), begin: read.begin ?? first },
    addDays(first, 24),
  );
  expect(streak).toMatchObject({ length: 21 });
});

it.each([
  ['0.0', '0.0', 'times'],
  ['1.0', '0.0', 'times'],
  ['0.0', '1.0', 'times'],
  ['0.0', '0.0', 'km'],
])('Rewire’s %s, and %s on a day, %s are a yes or no', async (count, ofDay, unit) => {
  const { habits, codes } = await readMade(
    sqliteOf(
      ...TABLES,
      `insert into UNIT values (1, '${unit}')`,
      habit({ _id: 1, name: "'Run'", unit_id: 1, target_count: count }),
      checkin({ _id: 1, habit_id: 1, date: "'20160110'", type: 2, target_count: ofDay }),
      checkin({ _id: 2, habit_id: 1, date: "'20160111'", type: 1, target_count: 0 }),
      checkin({
        _id: 3,
        habit_id: 1,
        date: "'20160113'",
        type: 2,
        target_count: 0,
        actual_count: 0,
      }),
    ),
  );
  const [read] = habits;
  if (!read) throw new Error('The habit is missing');
  const { goals, entries } = read;
  expect([goals.map(({ target }) => target.kind), codes]).toEqual([['check'], []]);
  expect(entries.map(({ value }) => value)).toEqual([true, false, true]);
  const records = { goals, entries: packEntries(entries), begin: read.begin ?? '2016-01-10' };
  expect(runningStreak(records, '2016-01-13')).toMatchObject({ length: 1 });
});

it('Rewire’s notes, order, beginning, unit and counts come along', async () => {
  const { habits, codes } = await readMade(
    sqliteOf(
      ...TABLES,
      "insert into UNIT values (4, 'km')",
      habit({
        _id: 1,
        name: "'Run'",
        description: "'Far'",
        note: "'Shoes'",
        order_num: 2,
        start_date: "'20160105'",
        unit_id: 4,
        target_count: 5,
      }),
      habit({ _id: 2, name: "'Read'", order_num: 1, start_date: "'19690105'" }),
      checkin({
        _id: 1,
        habit_id: 1,
        date: "'20160110'",
        type: 2,
        actual_count: 6.5,
        note: "'wet'",
      }),
      checkin({ _id: 2, habit_id: 1, date: "'20160111'", type: 1, actual_count: 2 }),
      checkin({
        _id: 3,
        habit_id: 1,
        date: "'20160112'",
        type: 2,
        actual_count: 3,
        target_count: 3,
      }),
      checkin({ _id: 4, habit_id: 1, date: "'20160113'", type: 2, actual_count: 0 }),
      checkin({ _id: 5, habit_id: 1, date: "'20160114'", type: 9 }),
      'insert into REMINDERS values (1, 1)',
    ),
  );
  expect(habits).toMatchObject([
    { name: 'Read', begin: '1970-01-01', goals: [{ target: { kind: 'check' } }] },
    {
      sourceKey: 'rewire-number:1:Run',
      formerKey: 'rewire:1',
      name: 'Run',
      description: 'Far\n\nShoes',
      begin: '2016-01-05',
      goals: [
        { from: '2016-01-05', target: { kind: 'at_least', amount: 5, unit: 'km', per: 'day' } },
        { from: '2016-01-12', target: { amount: 3 } },
        { from: '2016-01-13', target: { amount: 5 } },
      ],
      entries: [
        { date: '2016-01-13', value: true },
        { date: '2016-01-12', value: 3 },
        { date: '2016-01-11', value: 2 },
        { date: '2016-01-10', value: 6.5, note: 'wet' },
      ],
    },
  ]);
  expect(codes).toEqual([
    ['reminders_left_out', null],
    ['invalid_value', 'checkins:5'],
  ]);
});
