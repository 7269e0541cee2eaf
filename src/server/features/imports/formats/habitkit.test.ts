import { expect, it } from 'vitest';
import { jsonOf } from '../testing/make-files.ts';
import { readMade } from '../testing/read-made.ts';

const entry = (habitId: string, date: string, more: object = {}) => ({
  id: date,
  habitId,
  date,
  ...more,
});

it('HabitKit has moments with offsets, goals with dates, and things to avoid', async () => {
  const { source, habits, codes } = await readMade(
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
        entry('a', 'soon'),
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
      entries: [
        { date: '2026-02-01', value: 4 },
        { date: '2026-01-02', value: 4, note: 'tea' },
      ],
    },
    {
      name: 'Smoke',
      icon: '🚬',
      color: 'tomato',
      goals: [{ target: { kind: 'avoid' } }],
      entries: [{ date: '2025-12-31', value: false }],
    },
  ]);
  expect(codes).toEqual([
    ['orphans_left_out', 'completions.4'],
    ['zero_amounts_left_out', 'completions.2'],
    ['invalid_date', 'completions.5'],
  ]);
});

it('rows of one day in HabitKit add up', async () => {
  const { habits, codes } = await readMade(
    jsonOf({
      habits: [{ id: 'a', name: 'Drink' }],
      completions: [
        entry('a', '2026-01-01T22:00:00Z', { timezoneOffsetInMinutes: 120, note: 'tea' }),
        entry('a', '2026-01-02T08:00:00Z', { amountOfCompletions: 2, note: 'water' }),
        entry('a', '2026-01-03T08:00:00Z'),
      ],
      intervals: [{ habitId: 'a', type: 'day', requiredNumberOfCompletionsPerDay: 3 }],
    }),
  );
  expect(habits[0]?.entries).toEqual([
    { date: '2026-01-03', value: 1 },
    { date: '2026-01-02', value: 3, note: 'tea\nwater' },
  ]);
  expect(codes).toEqual([['same_day_added', '2026-01-02']]);
});

it('a note of HabitKit comes along where the amount is zero', async () => {
  const none = { amountOfCompletions: 0 };
  const { habits, codes } = await readMade(
    jsonOf({
      habits: [{ id: 'a', name: 'Drink' }],
      completions: [
        entry('a', '2026-01-01T12:00:00Z', { ...none, note: 'ill' }),
        entry('a', '2026-01-02T12:00:00Z', { ...none, note: 'late' }),
        entry('a', '2026-01-02T13:00:00Z', { amountOfCompletions: 2 }),
        entry('a', '2026-01-03T12:00:00Z', none),
      ],
      intervals: [{ habitId: 'a', type: 'day', requiredNumberOfCompletionsPerDay: 3 }],
    }),
  );
  expect(habits[0]?.entries).toEqual([
    { date: '2026-01-02', value: 2, note: 'late' },
    { date: '2026-01-01', value: null, note: 'ill' },
  ]);
  expect(codes).toEqual([['zero_amounts_left_out', 'completions.3']]);
});

it('goals of HabitKit begin on the day where the person was', async () => {
  const { habits } = await readMade(
    jsonOf({
      habits: [{ id: 'a', name: 'Drink', createdAt: '2025-07-14T22:00:00.000Z' }],
      completions: [
        entry('a', '2025-07-14T22:00:00.000Z', { timezoneOffsetInMinutes: 120 }),
        entry('a', '2025-11-07T23:00:00.000Z', { timezoneOffsetInMinutes: 60 }),
      ],
      intervals: [
        { habitId: 'a', startDate: '2025-07-14T22:00:00.000Z', type: 'day' },
        { habitId: 'a', startDate: '2025-11-06T22:59:59.000Z', type: 'week' },
      ],
    }),
  );
  expect(habits[0]?.begin).toBe('2025-07-15');
  expect(habits[0]?.goals.map(({ from }) => from)).toEqual(['2025-07-15', '2025-11-07']);
});

it('colours and pictures of HabitKit have names', async () => {
  const look = (id: string, color: string, icon: string, emoji: string | null = null) => ({
    id,
    name: id,
    color,
    icon,
    emoji,
  });
  const { habits, codes } = await readMade(
    jsonOf({
      habits: [
        look('a', 'emerald', 'book'),
        look('b', 'sky', 'book', '🎯'),
        look('c', 'zinc', 'no_such_picture'),
        look('d', 'mauve', ''),
      ],
      completions: [],
      intervals: ['a', 'b', 'c', 'd'].map((habitId) => ({ habitId, type: 'day' })),
      categories: [
        { id: 'k', name: 'Body', icon: 'heart' },
        { id: 'unused', name: 'Preset', icon: 'heart' },
      ],
      categoryMappings: [{ habitId: 'a', categoryId: 'k' }],
    }),
  );
  expect(habits.map(({ color, icon }) => [color, icon])).toEqual([
    ['green', '📖'],
    ['blue', '🎯'],
    [undefined, undefined],
    [undefined, undefined],
  ]);
  expect(codes).toEqual([
    ['group_details_left_out', null],
    ['icons_left_out', null],
    ['colors_left_out', null],
    ['colors_left_out', null],
  ]);
});

it('reminders of HabitKit come along where they are of every day', async () => {
  const at = { habitId: 'a', hour: 21, minute: 5 };
  const { habits, codes } = await readMade(
    jsonOf({
      habits: [{ id: 'a', name: 'Read' }],
      completions: [],
      reminders: [
        { ...at, weekdayIndices: [0, 1, 2, 3, 4, 5, 6] },
        { ...at, weekdayIndices: [1] },
      ],
    }),
  );
  expect(habits[0]?.reminders).toEqual([
    expect.objectContaining({ time: '21:05', weekdays: [1, 2, 3, 4, 5, 6, 7] }),
  ]);
  expect(codes).toContainEqual(['reminders_left_out', null]);
});

it('of the reminders of a HabitKit habit as many come along as a habit can have', async () => {
  const reminders = Array.from({ length: 11 }, (_, hour) => {
    return { habitId: 'a', hour, minute: 0, weekdayIndices: [0, 1, 2, 3, 4, 5, 6] };
  });
  const { habits, codes } = await readMade(
    jsonOf({ habits: [{ id: 'a', name: 'Drink' }], completions: [], reminders }),
  );
  expect(habits[0]?.reminders).toHaveLength(10);
  expect(codes).toContainEqual(['reminders_left_out', null]);
});
