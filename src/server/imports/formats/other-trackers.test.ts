import { describe, expect, it } from 'vitest';
import { readFile } from '../read-file.ts';
import { bytesOf, jsonOf, sqliteOf } from '../testing/make-files.ts';

const TODAY = '2026-11-21';

async function read(bytes: Uint8Array) {
  const { source, habits, remarks } = await readFile(bytes, TODAY);
  return { source, habits, codes: remarks.map(({ code, place }) => [code, place]) };
}

describe('HabitBull', () => {
  const table = (...rows: string[]) =>
    bytesOf(
      ['HabitName,HabitDescription,HabitCategory,CalendarDate,Value,CommentText', ...rows].join(
        '\n',
      ),
    );

  it.each([
    [['11/5/2020', '11/13/2020'], ['2020-11-13', '2020-11-05'], 0],
    [['5/11/2020', '13/11/2020'], ['2020-11-13', '2020-11-05'], 0],
    [['11/5/2020'], ['2020-11-05'], 1],
    [['2020-11-05', '13/11/2020'], ['2020-11-13', '2020-11-05'], 0],
  ])('reads %j as %j', async (dates, read, doubts) => {
    const file = await readFile(table(...dates.map((date) => `Run,,,${date},1,`)), TODAY);
    expect(file.habits[0]?.completions.map(({ date }) => date)).toEqual(read);
    expect(file.remarks.filter(({ code }) => code === 'month_read_first')).toHaveLength(doubts);
  });

  it('has days without a value, amounts, and rows that say nothing', async () => {
    const rows = [
      '2020-01-01,-2150000000,',
      '2020-01-02,-2150000000,why',
      '2020-01-03,7,',
      '2020-01-04,x,',
      'soon,1,',
    ];
    const { habits, codes } = await read(table(...rows.map((row) => `Run,,,${row}`)));
    expect(habits[0]?.completions).toEqual([
      { date: '2020-01-03', completed: true, value: 7 },
      { date: '2020-01-02', completed: false, note: 'why' },
    ]);
    expect(codes).toEqual([
      ['goal_assumed', null],
      ['invalid_value', 'csv:5'],
      ['invalid_date', 'csv:6'],
    ]);
  });
});

it('Tickmate counts months from 0, and several ticks of a day', async () => {
  const { source, habits, codes } = await read(
    sqliteOf(
      'create table tracks (_id integer primary key, name, description, enabled, "order")',
      'create table ticks (_id integer primary key, _track_id, year, month, day)',
      'create table groups (_id integer primary key, name)',
      'create table track2groups (_id integer primary key, _track_id, _group_id)',
      "insert into tracks values (1, 'Second', '', 0, 20), (2, 'First', 'a', 1, 10)",
      'insert into ticks values (1, 1, 2016, 0, 31), (2, 1, 2016, 0, 31), (3, 2, 2016, 11, 1), (4, 2, 2016, 12, 1), (5, 7, 2016, 1, 1)',
      "insert into groups values (1, 'Body')",
      'insert into track2groups values (1, 1, 1)',
    ),
  );
  expect(source).toBe('tickmate');
  expect(habits).toMatchObject([
    { name: 'First', description: 'a', completions: [{ date: '2016-12-01', completed: true }] },
    {
      name: 'Second',
      isActive: false,
      group: 'Body',
      completions: [{ date: '2016-01-31', completed: true, value: 2 }],
    },
  ]);
  expect(codes).toContainEqual(['orphans_left_out', 'ticks:5']);
  expect(codes).toContainEqual(['invalid_date', 'ticks:4']);
});

it.each([
  ["0, '1,3,0', 0, 0, 0", { every: 'DAILY', weekdays: [1, 3, 7] }],
  ["1, '', 0, 3, 0", { every: 'WEEKLY', times: 3 }],
  ["1, '', 0, 5, 1", { every: 'MONTHLY', times: 5 }],
  ["1, '', 0, 50, 2", { every: 'ROLLING', times: 50, days: 365 }],
  ["2, '', 4, 0, 0", { every: 'ROLLING', times: 1, days: 4 }],
])('Rewire with the schedule %s', async (asked, schedule) => {
  const { source, habits } = await read(
    sqliteOf(
      'create table HABITS (_id integer primary key, name, description, schedule, active_days, repeating_count, days, period)',
      'create table CHECKINS (_id integer primary key, habit_id, date, type)',
      'create table UNIT (_id integer primary key)',
      `insert into HABITS values (1, 'Run', '', ${asked})`,
      "insert into CHECKINS values (1, 1, '20160131', 2), (2, 1, '20160201', 1)",
    ),
  );
  expect([source, habits[0]?.goals[0]?.schedule]).toEqual(['rewire', schedule]);
  expect(habits[0]?.completions).toEqual([
    { date: '2016-02-01', completed: false },
    { date: '2016-01-31', completed: true },
  ]);
});

describe('Beaver Habits', () => {
  const habit = {
    id: 'a1',
    name: 'Run',
    star: false,
    status: 'active',
    tags: ['Body', 'Out'],
    period: null,
    records: [
      { day: '2026-01-02', done: true, text: 'far' },
      { day: '2026-01-03', done: false },
      { day: '2026-13-03', done: false },
    ],
  };
  const period = (period_type: string, period_count: number, target_count: number) => ({
    period_type,
    period_count,
    target_count,
  });

  it('has tags, notes, and habits that were deleted', async () => {
    const habits = [habit, { ...habit, id: 'b', status: 'soft_delete' }];
    const file = await read(jsonOf({ user_email: 'a@b.co', habits }));
    expect(file).toMatchObject({
      source: 'beaver',
      habits: [
        {
          sourceKey: 'beaver:a1',
          group: 'Body',
          completions: [
            { date: '2026-01-03', completed: false },
            { date: '2026-01-02', completed: true, note: 'far' },
          ],
        },
      ],
      codes: [
        ['more_groups_left_out', null],
        ['invalid_date', 'habits.0.records.2'],
        ['deleted_left_out', null],
      ],
    });
  });

  it.each([
    [period('D', 1, 1), { every: 'DAILY' }, false],
    [period('D', 3, 1), { every: 'ROLLING', times: 1, days: 3 }, false],
    [period('W', 1, 2), { every: 'WEEKLY', times: 2 }, false],
    [period('W', 2, 3), { every: 'ROLLING', times: 3, days: 14 }, false],
    [period('M', 1, 4), { every: 'MONTHLY', times: 4 }, false],
    [period('Y', 1, 9), { every: 'ROLLING', times: 9, days: 365 }, true],
    [period('Y', 2, 4), { every: 'ROLLING', times: 2, days: 366 }, true],
  ])('asks %j as %j', async (period, schedule, isNear) => {
    const file = await read(
      jsonOf({ user_email: '', habits: [{ ...habit, tags: [], records: [], period }] }),
    );
    expect(file.habits[0]?.goals[0]?.schedule).toMatchObject(schedule);
    expect(file.codes).toEqual(isNear ? [['goal_approximated', null]] : []);
  });
});

it('Table Habit has amounts, limits, skips and epoch days', async () => {
  const records = [
    { record_date: 20_000, record_type: 1, record_value: 3 },
    { record_date: 20_001, record_type: 2, reason: 'ill' },
    { record_date: 20_002, record_type: 1, record_value: 1 },
  ];
  const { source, habits } = await read(
    jsonOf({
      habits: [
        {
          name: 'Pages',
          type: 1,
          status: 1,
          daily_goal: 2,
          daily_goal_unit: 'p',
          freq_type: 3,
          freq_custom: '[3,14]',
          start_date: 19_990,
          group_id: 'g',
          records,
        },
        {
          name: 'Cigarettes',
          type: 2,
          status: 3,
          daily_goal: 2,
          freq_type: 1,
          freq_custom: '[7]',
          records,
        },
        { name: 'Gone', status: 2, freq_type: 1 },
      ],
      groups: [{ uuid: 'g', name: 'Mind' }],
    }),
  );
  expect(source).toBe('table_habit');
  expect(habits).toMatchObject([
    {
      group: 'Mind',
      begin: '2024-09-24',
      goals: [
        {
          schedule: { every: 'ROLLING', times: 3, days: 14 },
          target: { kind: 'at_least', amount: 2, unit: 'p', per: 'day' },
        },
      ],
      completions: [
        { date: '2024-10-06', completed: false, value: 1 },
        { date: '2024-10-05', completed: false, skipped: true, note: 'ill' },
        { date: '2024-10-04', completed: true, value: 3 },
      ],
    },
    {
      isActive: false,
      goals: [{ schedule: { every: 'DAILY' }, target: { kind: 'at_most', amount: 2 } }],
      completions: [{ completed: true }, { skipped: true }, { completed: false }],
    },
  ]);
  expect(habits).toHaveLength(2);
});

describe('Habo', () => {
  const events = {
    '2024-01-01 12:00:00.000Z': ['DayType.check', 'good'],
    '2024-01-02 12:00:00.000Z': ['DayType.Fail', ''],
    '2024-01-03 12:00:00.000Z': ['DayType.skip', 'ill'],
    '2024-01-04 12:00:00.000Z': ['DayType.progress', '', 7, 10],
    '2024-01-05 12:00:00.000Z': ['DayType.clear', ''],
  };
  const habit = { id: 1, title: 'Run', twoDayRule: 1, cue: 'Morning', reward: 'Tea', events };

  it.each([
    ['a bare list', [{ ...habit, habitType: 0 }], { kind: 'check' }, {}],
    [
      'a document',
      {
        habits: [{ ...habit, habitType: 1, targetValue: 10, unit: 'km' }],
        categories: [{ id: 3, title: 'Body' }],
        habit_categories: [{ habit_id: 1, category_id: 3 }],
      },
      { kind: 'at_least', amount: 10, unit: 'km', per: 'day' },
      { value: 7 },
    ],
  ])('in %s', async (_, document, target, value) => {
    const { source, habits, codes } = await read(jsonOf(document));
    expect(source).toBe('habo');
    expect(habits[0]).toMatchObject({
      description: 'Morning\n\nTea',
      group: Array.isArray(document) ? undefined : 'Body',
      goals: [{ schedule: { every: 'ROLLING', times: 1, days: 2 }, target }],
      completions: [
        { date: '2024-01-04', completed: false, ...value },
        { date: '2024-01-03', completed: false, skipped: true, note: 'ill' },
        { date: '2024-01-02', completed: false },
        { date: '2024-01-01', completed: true, note: 'good' },
      ],
    });
    expect(codes).toEqual([]);
  });
});

it('HabitKit has moments with offsets, goals with dates, and things to avoid', async () => {
  const entry = (habitId: string, date: string, more: object = {}) => ({
    id: date,
    habitId,
    date,
    ...more,
  });
  const { source, habits, codes } = await read(
    jsonOf({
      habits: [
        { id: 'b', name: 'Smoke', isInverse: true, orderIndex: 1, color: '#ff0000', emoji: '🚬' },
        {
          id: 'a',
          name: 'Drink',
          archived: true,
          orderIndex: 0,
          createdAt: '2025-12-30T10:00:00Z',
        },
      ],
      completions: [
        entry('a', '2026-01-01T23:30:00.000Z', {
          timezoneOffsetInMinutes: 60,
          amountOfCompletions: 4,
          note: 'tea',
        }),
        entry('a', '2026-02-01T12:00:00.000Z', { amountOfCompletions: 4 }),
        entry('a', '2026-01-05T12:00:00.000Z', { amountOfCompletions: 0 }),
        entry('b', '2026-01-01T01:00:00.000Z', { timezoneOffsetInMinutes: -120 }),
        entry('c', '2026-01-01T01:00:00.000Z'),
      ],
      intervals: [
        {
          habitId: 'a',
          startDate: '2025-12-30T00:00:00Z',
          type: 'day',
          requiredNumberOfCompletionsPerDay: 3,
        },
        {
          habitId: 'a',
          startDate: '2026-02-01T00:00:00Z',
          type: 'week',
          requiredNumberOfCompletions: 2,
          requiredNumberOfCompletionsPerDay: 5,
        },
        { habitId: 'b', type: 'day' },
      ],
      categories: [{ id: 'k', name: 'Body' }],
      categoryMappings: [{ habitId: 'a', categoryId: 'k' }],
    }),
  );
  expect(source).toBe('habitkit');
  expect(habits).toMatchObject([
    {
      name: 'Drink',
      group: 'Body',
      isActive: false,
      goals: [
        {
          from: '2025-12-30',
          schedule: { every: 'DAILY' },
          target: { kind: 'at_least', amount: 3 },
        },
        { from: '2026-02-01', schedule: { every: 'WEEKLY', times: 2 }, target: { amount: 5 } },
      ],
      completions: [
        { date: '2026-02-01', completed: false, value: 4 },
        { date: '2026-01-02', completed: true, value: 4, note: 'tea' },
      ],
    },
    {
      name: 'Smoke',
      icon: '🚬',
      color: 'tomato',
      goals: [{ target: { kind: 'avoid' } }],
      completions: [{ date: '2025-12-31', completed: false }],
    },
  ]);
  expect(codes).toEqual([
    ['orphans_left_out', 'completions.4'],
    ['zero_amounts_left_out', 'completions.2'],
  ]);
});
