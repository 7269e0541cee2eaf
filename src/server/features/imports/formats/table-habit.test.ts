import { expect, it } from 'vitest';
import { jsonOf } from '../testing/make-files.ts';
import { readMade } from '../testing/read-made.ts';

it('Table Habit has amounts, limits, skips and epoch days', async () => {
  const records = [
    { record_date: 20_000, record_type: 1, record_value: 3 },
    { record_date: 20_001, record_type: 2, reason: 'ill' },
    { record_date: 20_002, record_type: 1, record_value: 1 },
  ];
  const { source, habits } = await readMade(
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
      entries: [
        { date: '2024-10-06', value: 1 },
        { date: '2024-10-05', value: false, skipped: true, note: 'ill' },
        { date: '2024-10-04', value: 3 },
      ],
    },
    {
      isActive: false,
      goals: [{ schedule: { every: 'DAILY' }, target: { kind: 'at_most', amount: 2 } }],
      entries: [{ value: 1 }, { skipped: true }, { value: 3 }],
    },
  ]);
  expect(habits).toHaveLength(2);
});

it('built-in colours of Table Habit have numbers, and its reminders a question', async () => {
  const habit = { freq_type: 1, status: 1, reminder: '{"type":2}', target_days: 66 };
  const { habits, codes } = await readMade(
    jsonOf({
      habits: [
        { ...habit, name: 'Own', color: 1, custom_color: 0xffff0000 },
        ...Array.from({ length: 10 }, (_, index) => ({ ...habit, name: 'Run', color: index + 1 })),
        { ...habit, name: 'Ask', reminder_quest: 'Did you?', desc: 'Slowly' },
        { ...habit, name: 'Grey', custom_color: 0xff777777 },
      ],
      groups: [{ uuid: 'g', name: 'Mind', icon: 3 }],
    }),
  );
  expect(habits.map(({ color }) => color)).toEqual([
    'tomato',
    'violet',
    'tomato',
    'violet',
    'blue',
    'teal',
    'green',
    'amber',
    'amber',
    'olive',
    'violet',
    undefined,
    undefined,
  ]);
  expect(habits[11]?.description).toBe('Did you?\n\nSlowly');
  expect(new Set(codes.map(([code]) => code))).toEqual(
    new Set([
      'group_details_left_out',
      'reminders_left_out',
      'day_targets_left_out',
      'colors_left_out',
    ]),
  );
});

it.each([
  [{}, 0],
  [{ daily_goal: 3 }, 3],
  [{ daily_goal: 0, daily_goal_extra: 5 }, 5],
])('a habit to do less of, with %j, allows %d', async (goal, amount) => {
  const habit = { name: 'Sweets', type: 2, status: 1, freq_type: 3, freq_custom: '[1]', ...goal };
  const { habits, codes } = await readMade(jsonOf({ habits: [habit] }));
  expect(habits[0]?.goals[0]?.target).toMatchObject({ kind: 'at_most', amount });
  expect(codes).toEqual([['goal_approximated', null]]);
});

it('days that were done in part, or skipped after something was done, keep their amounts', async () => {
  const habit = { status: 1, freq_type: 3, freq_custom: '[1,1]', daily_goal_unit: '' };
  const records = [
    { record_date: 20_000, record_type: 1, record_value: 0.5 },
    { record_date: 20_001, record_type: 2, record_value: 3 },
    { record_date: 20_002, record_type: 2, record_value: 0 },
    { record_date: 20_003, record_type: 2, record_value: 1 },
  ];
  const { habits, codes } = await readMade(
    jsonOf({
      habits: [
        { ...habit, name: 'Half', type: 1, daily_goal: 1, records },
        { ...habit, name: 'Tick', type: 1, daily_goal: 1, records: records.slice(1) },
      ],
    }),
  );
  expect(habits).toMatchObject([
    { goals: [{ target: { kind: 'at_least', amount: 1 } }] },
    { goals: [{ target: { kind: 'check' } }] },
  ]);
  expect(habits.map(({ entries }) => entries.map(({ value }) => value))).toEqual([
    [1, false, 3, 0.5],
    [false, false, 3],
  ]);
  expect(habits[0]?.entries.filter(({ skipped }) => skipped)).toHaveLength(3);
  expect(codes).toEqual([]);
});

it('a day that was taken back is none', async () => {
  const day = { record_type: 1, record_value: 1 };
  const records = [
    { ...day, record_date: 20_000, is_deleted: true },
    { ...day, record_date: 20_001, is_deleted: 1 },
    { ...day, record_date: 20_002, is_deleted: false },
  ];
  const habit = { name: 'Read', type: 1, status: 1, freq_type: 3, freq_custom: '[1,1]', records };
  const { habits } = await readMade(jsonOf({ habits: [habit] }));
  expect(habits[0]?.entries.map(({ date }) => date)).toEqual(['2024-10-06']);
});

it.each([
  ['when needed', { type: 1, extra: [] }, [1, 2, 3, 4, 5, 6, 7]],
  ['each day', { type: 2, extra: [] }, [1, 2, 3, 4, 5, 6, 7]],
  ['on days of the week', { type: 3, extra: [7, 1] }, [1, 7]],
])('reminders of Table Habit %s', async (_, reminder, weekdays) => {
  const time = { hour: 6, minute: 30 };
  const { habits, codes } = await readMade(
    jsonOf({
      habits: [
        { name: 'As text', freq_type: 1, reminder: JSON.stringify({ ...reminder, time }) },
        { name: 'As it is', freq_type: 1, reminder: { ...reminder, time } },
      ],
    }),
  );
  for (const { reminders } of habits)
    expect(reminders).toEqual([
      { id: expect.any(String), time: '06:30', weekdays, way: 'push', rhythm: 'every_day' },
    ]);
  expect(codes).toEqual([]);
});

it.each([{ type: 4, time: { hour: 6, minute: 30 }, extra: [1] }, { type: 2 }, 'at six'])(
  'a reminder of Table Habit without its like is said to stay behind',
  async (reminder) => {
    const habit = { name: 'Run', freq_type: 1, reminder: JSON.stringify(reminder) };
    const { habits, codes } = await readMade(jsonOf({ habits: [habit] }));
    expect(habits[0]?.reminders).toEqual([]);
    expect(codes).toEqual([['reminders_left_out', null]]);
  },
);
