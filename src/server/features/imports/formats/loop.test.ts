import { describe, expect, it } from 'vitest';
import { readFile } from '../read-file.ts';
import { bytesOf, zipOf } from '../testing/make-files.ts';
import { sqliteOf } from '../testing/sqlite-file.ts';

const TODAY = '2026-11-21';
const HEADER =
  'Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,Target Type,Target Value,Archived?';
const DAY = 86_400_000;

function csv(habit: string, checkmarks: string, header = HEADER) {
  return zipOf({
    'Habits.csv': `${header}\n${habit}\n`,
    '001 Run/Checkmarks.csv': checkmarks,
    '001 Run/Scores.csv': 'Date,Score\n',
  });
}

const YES_NO = '001,Run,YES_NO,Did you?,In the park,1,1,#FF8F00,,,,false';
const AMOUNT = '001,Run,NUMERICAL,,,1,1,#00897B,km,AT_LEAST,5.0,true';

describe('Loop’s CSV', () => {
  it('with words', async () => {
    const rows = [
      'Date,Value,Notes',
      '2026-01-06,YES_MANUAL,"fast, and far"',
      '2026-01-05,YES_AUTO,',
      '2026-01-04,YES_AUTO,by rule',
      '2026-01-03,SKIP,ill',
      '2026-01-02,NO,',
      '2026-01-01,UNKNOWN,',
    ];
    const file = await readFile(csv(YES_NO, rows.join('\n')), TODAY);
    expect(file.source).toBe('loop_csv');
    expect(file.habits).toEqual([
      {
        sourceKey: 'loop:Run',
        name: 'Run',
        description: 'Did you?\n\nIn the park',
        color: 'amber',
        icon: undefined,
        isActive: true,
        begin: '2026-01-02',
        goals: [
          {
            from: '2026-01-02',
            schedule: { every: 'DAILY', weekdays: [1, 2, 3, 4, 5, 6, 7] },
            target: { kind: 'check' },
          },
        ],
        entries: [
          { date: '2026-01-06', value: true, note: 'fast, and far' },
          { date: '2026-01-04', value: null, note: 'by rule' },
          { date: '2026-01-03', value: false, skipped: true, note: 'ill' },
          { date: '2026-01-02', value: false },
        ],
      },
    ]);
    expect(file.remarks).toEqual([
      { code: 'derived_left_out', habit: 'Run', place: '001 Run/Checkmarks.csv:3', count: 2 },
    ]);
  });

  it('of older versions, with integers and without a header', async () => {
    const header = 'Position,Name,Description,NumRepetitions,Interval,Color';
    const rows = '2016-03-04,2\n2016-03-03,1\n2016-03-02,0\n2016-03-01,-1\n';
    const file = await readFile(csv('001,Run,Daily,3,7,#AFB42B', rows, header), TODAY);
    expect(file.habits[0]).toMatchObject({
      description: 'Daily',
      color: 'olive',
      goals: [{ schedule: { every: 'ROLLING', times: 3, days: 7 } }],
      entries: [
        { date: '2016-03-04', value: true },
        { date: '2016-03-02', value: false },
      ],
    });
  });

  it('with amounts in thousandths, whose words are amounts too', async () => {
    const rows =
      'Date,Value,Notes\n2026-01-04,12000,\n2026-01-03,4999,\n2026-01-02,NO,\n2026-01-01,YES_MANUAL,';
    const file = await readFile(csv(AMOUNT, rows), TODAY);
    expect(file.habits[0]).toMatchObject({
      isActive: false,
      goals: [{ target: { kind: 'at_least', amount: 5, unit: 'km', per: 'day' } }],
      entries: [
        { date: '2026-01-04', value: 12 },
        { date: '2026-01-03', value: 4.999 },
        { date: '2026-01-02', value: 0 },
        { date: '2026-01-01', value: 0.002 },
      ],
    });
  });

  it.each([
    ['1,7', { every: 'WEEKLY', times: 1 }, 'period'],
    ['1,30', { every: 'MONTHLY', times: 1 }, 'period'],
    ['1,31', { every: 'MONTHLY', times: 1 }, 'period'],
    ['1,10', { every: 'ROLLING', times: 1, days: 10 }, 'period'],
    ['1,1', { every: 'DAILY' }, 'day'],
  ])('with an amount for the days of %s', async (frequency, schedule, per) => {
    const file = await readFile(csv(AMOUNT.replace('1,1', frequency), ''), TODAY);
    expect(file.habits[0]?.goals[0]).toMatchObject({ schedule, target: { per } });
  });

  it('finds folders by number, and says where something can’t be read', async () => {
    const bytes = zipOf({
      'Habits.csv': `${HEADER}\n${YES_NO}\n`,
      '001/Checkmarks.csv': 'Date,Value,Notes\n2026-02-30,NO,\n2026-01-01,MAYBE,\n',
    });
    const { remarks } = await readFile(bytes, TODAY);
    expect(remarks).toEqual([
      { code: 'invalid_date', habit: 'Run', place: '001/Checkmarks.csv:2', count: 1 },
      { code: 'invalid_value', habit: 'Run', place: '001/Checkmarks.csv:3', count: 1 },
    ]);
  });
});

describe('folders of one number', () => {
  const RUN = 'Date,Value,Notes\n2026-01-01,YES_MANUAL,\n';
  const GYM = 'Date,Value,Notes\n2026-01-02,YES_MANUAL,\n';
  const [first, second] = [YES_NO, YES_NO.replace('Run', 'Gym?')];
  const daysIn = async (list: string, files: Record<string, string>) => {
    const bytes = zipOf({ [list]: `${HEADER}\n${first}\n${second}\n`, ...files });
    const { habits } = await readFile(bytes, TODAY);
    return habits.map(({ entries }) => entries.map(({ date }) => date));
  };

  it('are told by their names', async () => {
    const files = { '001 Gym/Checkmarks.csv': GYM, '001 Run/Checkmarks.csv': RUN };
    expect(await daysIn('Habits.csv', files)).toEqual([['2026-01-01'], ['2026-01-02']]);
  });

  it('are those beside the list', async () => {
    const files = { '001 Run/Checkmarks.csv': GYM, 'a/001 Run/Checkmarks.csv': RUN };
    expect(await daysIn('a/Habits.csv', { ...files, 'a/001 Gym/Checkmarks.csv': GYM })).toEqual([
      ['2026-01-01'],
      ['2026-01-02'],
    ]);
  });

  it.each([
    [{ '001 Run/Checkmarks.csv': RUN }, 3],
    [{ '001 Run/Checkmarks.csv': RUN, '01 Run/Checkmarks.csv': GYM }, 2],
    [{ '001 A/Checkmarks.csv': RUN, '001 B/Checkmarks.csv': GYM }, 2],
  ])('are refused where names do not tell: %j', async (files, line) => {
    await expect(daysIn('Habits.csv', files)).rejects.toMatchObject({
      code: 'damaged_file',
      errors: [{ path: `Habits.csv:${line}` }],
    });
  });
});

it('habits without days, and days without a habit, are told', async () => {
  const bytes = zipOf({
    'Habits.csv': `${HEADER}\n${YES_NO}\n`,
    '002 Gym/Checkmarks.csv': 'Date,Value,Notes\n2026-01-02,NO,\n2026-01-01,NO,\n',
  });
  const { remarks } = await readFile(bytes, TODAY);
  expect(remarks).toEqual([
    { code: 'days_missing', habit: 'Run', place: null, count: 1 },
    { code: 'orphans_left_out', habit: null, place: '002 Gym/Checkmarks.csv:2', count: 2 },
  ]);
});

it('a day without a mark is told from one that was not kept, whatever is noted', async () => {
  const rows = 'Date,Value,Notes\n2026-01-02,UNKNOWN,rain\n2026-01-01,NO,ill';
  for (const habit of [YES_NO, AMOUNT]) {
    const { habits } = await readFile(csv(habit, rows), TODAY);
    expect(habits[0]?.entries).toEqual([
      { date: '2026-01-02', value: null, note: 'rain' },
      { date: '2026-01-01', value: habit === YES_NO ? false : 0, note: 'ill' },
    ]);
  }
});

it('habits of one name are told apart by their order alone, which is said', async () => {
  const bytes = zipOf({ 'Habits.csv': `${HEADER}\n${YES_NO}\n${YES_NO.replace('001', '002')}\n` });
  const { habits, remarks } = await readFile(bytes, TODAY);
  expect(habits.map(({ sourceKey }) => sourceKey)).toEqual(['loop:Run', 'loop:Run#2']);
  expect(remarks).toEqual([
    { code: 'same_name', habit: 'Run', place: 'Habits.csv:2', count: 2 },
    { code: 'days_missing', habit: 'Run', place: null, count: 2 },
  ]);
});

it('a kind of habit that is not known is told', async () => {
  const told = [{ code: 'goal_approximated', habit: 'Run', place: null, count: 1 }];
  const zip = csv(YES_NO.replace('YES_NO', 'TIMER'), '');
  const database = sqliteOf(
    'create table Habits (id integer primary key, name, position, freq_num, freq_den, type)',
    'create table Repetitions (id integer primary key, habit, timestamp, value)',
    "insert into Habits values (1, 'Run', 0, 1, 1, 2), (2, 'Read', 1, 1, 1, 0)",
    'pragma user_version = 26',
  );
  for (const bytes of [zip, database]) expect((await readFile(bytes, TODAY)).remarks).toEqual(told);
});

it('texts are as they were before they were made harmless', async () => {
  const habit = `001,'=Run,YES_NO,,"'-1, then 'two'",1,1,#FF8F00,,,,false`;
  const rows = "Date,Value,Notes\n2026-01-01,NO,''=1\n2026-01-02,NO,'quoted'\n2026-01-03,NO,'＝1";
  const { habits } = await readFile(csv(habit, rows), TODAY);
  expect(habits[0]).toMatchObject({
    name: '=Run',
    description: "-1, then 'two'",
    entries: [{ note: '＝1' }, { note: "'quoted'" }, { note: "'=1" }],
  });
});

it.each([
  `${HEADER}\n${YES_NO}`,
  'Date,Value,Notes\n2026-01-06,YES_MANUAL,',
  'Date,Score\r\n2026-01-06,0.1234',
  'Date,Run,Read,\n2026-01-06,2,0,',
  '2016-03-04,2\n2016-03-03,1',
])('one file of Loop’s zip hears that the zip is wanted: %j', async (text) => {
  await expect(readFile(bytesOf(text), TODAY)).rejects.toMatchObject({ code: 'part_of_export' });
});

it('another table is no part of Loop’s zip', async () => {
  const text = 'Date,Habit,Value\n2026-01-06,Run,1';
  await expect(readFile(bytesOf(text), TODAY)).rejects.toMatchObject({ code: 'unknown_format' });
});

it('without entries, the goal counts from today', async () => {
  const { habits } = await readFile(csv(YES_NO, ''), '2026-11-22');
  expect(habits[0]?.goals[0]?.from).toBe('2026-11-21');
});

describe('Loop’s database', () => {
  const at = (day: number) => 20_000 * DAY + day * DAY;

  it('of today’s version', async () => {
    const bytes = sqliteOf(
      'create table Habits (id integer primary key, archived, color, description, freq_den, freq_num, highlight, name, position, reminder_hour, reminder_min, reminder_days, type, target_type, target_value, unit, question, uuid)',
      'create table Repetitions (id integer primary key, habit, timestamp, value, notes)',
      "insert into Habits values (1, 1, 8, 'Slowly', 3, 2, 0, 'Walk', 1, null, null, 127, 0, 0, 0, '', 'Did you?', 'a')",
      "insert into Habits values (2, 0, 11, '', 1, 1, 0, 'Coffee', 0, 8, 5, 65, 1, 1, 2.5, 'cups', '', 'b')",
      `insert into Repetitions values (1, 1, ${at(0)}, 2, 'far'), (2, 1, ${at(1)}, 3, null), (3, 1, ${at(2)}, 1, ''), (4, 1, ${at(3)}, 0, ''), (5, 2, ${at(0)}, 3500, ''), (6, 9, ${at(0)}, 2, '')`,
      'pragma user_version = 25',
    );
    const file = await readFile(bytes, TODAY);
    expect(file).toMatchObject({
      source: 'loop_db',
      habits: [
        {
          sourceKey: 'loop-uuid:b',
          otherKeys: ['loop:Coffee'],
          name: 'Coffee',
          color: 'blue',
          goals: [{ target: { kind: 'at_most', amount: 2.5, unit: 'cups', per: 'day' } }],
          // The lowest bit is Saturday's.
          reminders: [{ time: '08:05', weekdays: [5, 6], way: 'push', rhythm: 'every_day' }],
          entries: [{ date: '2024-10-04', value: 3.5 }],
        },
        {
          name: 'Walk',
          description: 'Did you?\n\nSlowly',
          isActive: false,
          color: 'teal',
          goals: [{ from: '2024-10-04', schedule: { every: 'ROLLING', times: 2, days: 3 } }],
          entries: [
            { date: '2024-10-07', value: false },
            { date: '2024-10-05', value: false, skipped: true },
            { date: '2024-10-04', value: true, note: 'far' },
          ],
        },
      ],
    });
    expect(file.remarks.map(({ code, place }) => [code, place])).toEqual([
      ['orphans_left_out', 'Repetitions:6'],
      ['derived_left_out', 'Repetitions:3'],
    ]);
  });

  it('of a version without values, with colours instead of indices', async () => {
    const bytes = sqliteOf(
      'create table Habits (Id integer primary key, archived, color, description, freq_den, freq_num, name, position)',
      'create table Repetitions (Id integer primary key, habit, timestamp)',
      "insert into Habits values (1, 0, -16742021, 'Why?', 1, 1, 'Walk', 0), (2, 0, 19, '', 1, 1, 'Grey', 1)",
      `insert into Repetitions values (1, 1, ${at(0)})`,
    );
    const file = await readFile(bytes, TODAY);
    expect(file.habits[0]).toMatchObject({
      sourceKey: 'loop-number:1:Walk',
      otherKeys: ['loop:Walk'],
      color: 'teal',
      description: 'Why?',
      entries: [{ date: '2024-10-04', value: true }],
    });
    expect(file.remarks).toEqual([
      { code: 'colors_left_out', habit: 'Grey', place: null, count: 1 },
    ]);
  });
});
