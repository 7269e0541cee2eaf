import { describe, expect, it } from 'vitest';
import { bytesOf, jsonOf } from '../testing/make-files.ts';
import { sqliteOf } from '../testing/sqlite-file.ts';
import { readMade } from '../testing/read-made.ts';

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
    const file = await readMade(table(...dates.map((date) => `Run,,,${date},1,`)));
    expect(file.habits[0]?.entries.map(({ date }) => date)).toEqual(read);
    expect(file.codes.filter(([code]) => code === 'month_read_first')).toHaveLength(doubts);
  });

  it('has days without a value, amounts, and rows that say nothing', async () => {
    const rows = [
      '2020-01-01,-2150000000,',
      '2020-01-02,-2150000000,why',
      '2020-01-03,7,',
      '2020-01-04,x,',
      'soon,1,',
    ];
    const { habits, codes } = await readMade(table(...rows.map((row) => `Run,,,${row}`)));
    expect(habits[0]?.entries).toEqual([
      { date: '2020-01-03', value: 7 },
      { date: '2020-01-02', value: null, note: 'why' },
    ]);
    expect(codes).toEqual([
      ['goal_assumed', null],
      ['not_set_left_out', 'csv:2'],
      ['invalid_value', 'csv:5'],
      ['invalid_date', 'csv:6'],
    ]);
  });

  it('has days that were not done, with their reason', async () => {
    const { habits } = await readMade(table('Run,,,2020-01-01,1,', 'Run,,,2020-01-02,0,ill'));
    expect(habits[0]?.entries[0]).toEqual({ date: '2020-01-02', value: false, note: 'ill' });
  });

  it('counts amounts where any is more than a tick', async () => {
    const rows = ['2020-01-01,0,', '2020-01-02,1,', '2020-01-03,20,', '2020-01-03,25,'];
    const { habits, codes } = await readMade(
      table(...rows.map((row) => `Run,,,${row}`), 'Read,,,2020-01-01,1,'),
    );
    expect(habits).toMatchObject([
      {
        goals: [{ target: { kind: 'at_least', amount: 1, unit: '', per: 'day' } }],
        entries: [
          { date: '2020-01-03', value: 25 },
          { date: '2020-01-02', value: 1 },
          { date: '2020-01-01', value: 0 },
        ],
      },
      { goals: [{ target: { kind: 'check' } }] },
    ]);
    expect(codes).toContainEqual(['same_day_merged', '2020-01-03']);
  });

  it('keeps habits of one name apart that say something else', async () => {
    const { habits } = await readMade(
      table('Run,,Body,2020-01-01,1,', 'Run,,Club,2020-01-01,0,', 'Run,,Body,2020-01-02,1,'),
    );
    expect(
      habits.map(({ group, formerKey, entries }) => [group, formerKey, entries.length]),
    ).toEqual([
      ['Body', 'habitbull:Run', 2],
      ['Club', 'habitbull:Run#2', 1],
    ]);
  });
});

it('Tickmate counts months from 0, and several ticks of a day', async () => {
  const { source, habits, codes, remarks } = await readMade(
    sqliteOf(
      'create table tracks (_id integer primary key, name, description, enabled, "order", icon)',
      'create table ticks (_id integer primary key, _track_id, year, month, day, has_time_info)',
      'create table groups (_id integer primary key, name, description)',
      'create table track2groups (_id integer primary key, _track_id, _group_id)',
      "insert into tracks values (1, 'Second', '', 0, 20, ''), (2, 'First', 'a', 1, 10, 'leaf')",
      'insert into ticks values (1, 1, 2016, 0, 31, 0), (2, 1, 2016, 0, 31, 1), (3, 2, 2016, 11, 1, 0), (4, 2, 2016, 12, 1, 0), (5, 7, 2016, 1, 1, 0), (6, 2, 2016, 1, 30, 0)',
      "insert into groups values (1, 'Body', 'Out')",
      'insert into track2groups values (1, 1, 1)',
    ),
  );
  expect(source).toBe('tickmate');
  expect(habits).toMatchObject([
    {
      sourceKey: 'tickmate-number:2:First',
      formerKey: 'tickmate:2',
      name: 'First',
      description: 'a',
      entries: [{ date: '2016-12-01', value: true }],
    },
    {
      name: 'Second',
      isActive: false,
      group: 'Body',
      entries: [{ date: '2016-01-31', value: 2 }],
    },
  ]);
  expect(codes).toContainEqual(['icons_left_out', null]);
  expect(codes).toContainEqual(['group_details_left_out', null]);
  expect(codes).toContainEqual(['times_left_out', 'ticks:2']);
  expect(codes).toContainEqual(['orphans_left_out', 'ticks:5']);
  expect(codes).toContainEqual(['invalid_date', 'ticks:4']);
  expect(remarks.find(({ code }) => code === 'invalid_date')?.count).toBe(2);
});

it('Tickmate has headings, which become groups, and colours', async () => {
  const { habits, codes } = await readMade(
    sqliteOf(
      'create table tracks (_id integer primary key, name, description, enabled, "order", icon, color)',
      'create table ticks (_id integer primary key, _track_id, year, month, day, has_time_info)',
      'create table groups (_id integer primary key, name, description)',
      'create table track2groups (_id integer primary key, _track_id, _group_id)',
      `insert into tracks values
        (1, 'Read', '', 1, 0, '', 0), (2, '--- Body', 'Out', 1, 10, '', 0),
        (3, 'Run', '', 1, 20, '', ${0xf4_43_36}), (4, 'Swim', '', 1, 30, '', ${0xff_1e_88_e5 - 2 ** 32}),
        (5, '--- Mind', '', 1, 40, '', 0), (6, 'Rest', '', 1, 50, '', ${0xbd_bd_bd})`,
      'insert into ticks values (1, 2, 2016, 1, 1, 0)',
      "insert into groups values (1, 'Water', '')",
      'insert into track2groups values (1, 4, 1)',
    ),
  );
  expect(habits.map(({ name, group, color }) => [name, group, color])).toEqual([
    ['Read', undefined, undefined],
    ['Run', 'Body', 'tomato'],
    ['Swim', 'Water', 'blue'],
    ['Rest', 'Mind', undefined],
  ]);
  expect(codes.filter(([code]) => code !== 'goal_assumed')).toEqual([
    ['group_details_left_out', null],
    ['orphans_left_out', 'ticks:1'],
    ['more_groups_left_out', null],
    ['colors_left_out', null],
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
    const file = await readMade(jsonOf({ user_email: 'a@b.co', habits }));
    expect(file).toMatchObject({
      source: 'beaver',
      habits: [
        {
          sourceKey: 'beaver:a1',
          group: 'Body',
          entries: [
            { date: '2026-01-03', value: false },
            { date: '2026-01-02', value: true, note: 'far' },
          ],
        },
      ],
      codes: [
        ['more_groups_left_out', null],
        ['deleted_left_out', null],
        ['invalid_date', 'habits.0.records.2'],
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
    const file = await readMade(
      jsonOf({ user_email: '', habits: [{ ...habit, tags: [], records: [], period }] }),
    );
    expect(file.habits[0]?.goals[0]?.schedule).toMatchObject(schedule);
    expect(file.codes).toEqual(isNear ? [['goal_approximated', null]] : []);
  });

  it('has days that were skipped, by a word in their notes', async () => {
    const texts = ['#skip', 'ill\n#skip', '#skipped', 'ill #skip\nfar'];
    const records = texts.map((text, day) => ({ day: `2026-01-0${day + 1}`, done: true, text }));
    const undone = { day: '2026-01-05', done: false, text: '#skip' };
    const file = await readMade(
      jsonOf({ user_email: '', habits: [{ ...habit, tags: [], records: [...records, undone] }] }),
    );
    expect(file.habits[0]?.entries.toReversed()).toEqual([
      { date: '2026-01-01', value: false, skipped: true },
      { date: '2026-01-02', value: false, skipped: true, note: 'ill' },
      { date: '2026-01-03', value: true, note: '#skipped' },
      { date: '2026-01-04', value: false, skipped: true, note: 'ill far' },
      { date: '2026-01-05', value: null, note: '#skip' },
    ]);
  });

  it('keeps a file of its own, with an order and records that say nothing', async () => {
    const plain = (id: string, more: object = {}) => ({ id, name: id, records: [], ...more });
    const file = await readMade(
      jsonOf({
        habits: [
          plain('c'),
          plain('a', { records: [{ day: '2026-01-01' }, { day: '2026-01-02', done: true }] }),
          plain('b', { star: true, chips: ['done', 'late'] }),
          { name: 'd', records: [] },
        ],
        order: ['a', 'b'],
      }),
    );
    expect(file.source).toBe('beaver');
    expect(file.habits.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
    expect(file.habits[0]?.entries).toEqual([
      { date: '2026-01-02', value: true },
      { date: '2026-01-01', value: false },
    ]);
    expect(file.codes).toEqual([
      ['stars_left_out', null],
      ['snippets_left_out', null],
    ]);
  });
});
