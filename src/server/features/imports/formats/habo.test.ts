import { expect, it } from 'vitest';
import { jsonOf } from '../testing/make-files.ts';
import { readMade } from '../testing/read-made.ts';

const events = {
  '2024-01-01 12:00:00.000Z': ['DayType.check', 'good'],
  '2024-01-02 12:00:00.000Z': ['DayType.Fail', ''],
  '2024-01-03 12:00:00.000Z': ['DayType.skip', 'ill'],
  '2024-01-04 12:00:00.000Z': ['DayType.progress', '', 7, 10],
  '2024-01-05 12:00:00.000Z': ['DayType.clear', '  '],
};
const habit = { id: 1, title: 'Run', twoDayRule: 1, cue: 'Morning', reward: 'Tea', events };

it.each([
  ['a bare list', [{ ...habit, habitType: 0 }], { kind: 'check' }, {}, []],
  [
    'a document',
    {
      habits: [{ ...habit, habitType: 1, targetValue: 10, partialValue: 2, unit: 'km' }],
      categories: [{ id: 3, title: 'Body', iconCodePoint: 57_344 }],
      habit_categories: [{ habit_id: 1, category_id: 3 }],
    },
    { kind: 'at_least', amount: 10, unit: 'km', per: 'day' },
    { value: 7 },
    [
      ['group_details_left_out', null],
      ['steps_left_out', null],
    ],
  ],
])('Habo in %s', async (_, document, target, value, remarks) => {
  const { source, habits, codes } = await readMade(jsonOf(document));
  expect(source).toBe('habo');
  expect(habits[0]).toMatchObject({
    cue: 'Morning',
    description: 'Tea',
    group: Array.isArray(document) ? undefined : 'Body',
    goals: [{ schedule: { every: 'ROLLING', times: 1, days: 2 }, target }],
    entries: [
      { date: '2024-01-04', value: false, ...value },
      { date: '2024-01-03', value: false, skipped: true, note: 'ill' },
      { date: '2024-01-02', value: false },
      { date: '2024-01-01', value: true, note: 'good' },
    ],
  });
  expect(codes).toEqual(remarks);
});

it('a day’s own target in Habo is a goal from that day on', async () => {
  const days = {
    '2024-01-01 12:00:00.000Z': ['DayType.progress', '', 6, 5],
    '2024-01-02 12:00:00.000Z': ['DayType.progress', '', 6, 8],
    '2024-01-03 12:00:00.000Z': ['DayType.check', '', 8, 8],
  };
  const { habits } = await readMade(
    jsonOf([{ ...habit, twoDayRule: 0, habitType: 1, targetValue: 12, unit: 'km', events: days }]),
  );
  expect(habits[0]?.goals).toMatchObject([
    { from: '2024-01-01', target: { amount: 5, unit: 'km' } },
    { from: '2024-01-02', target: { amount: 8 } },
    { from: '2024-01-04', target: { amount: 12 } },
  ]);
  expect(habits[0]?.entries.map(({ value }) => value)).toEqual([8, 6, 6]);
});

it('a day in Habo that was failed or skipped asks for what the days around it do', async () => {
  const days = {
    '2024-01-01 12:00:00.000Z': ['DayType.check', '', 5, 5],
    '2024-01-02 12:00:00.000Z': ['DayType.fail', ''],
    '2024-01-03 12:00:00.000Z': ['DayType.skip', ''],
    '2024-01-04 12:00:00.000Z': ['DayType.check', '', 5, 5],
    '2024-01-05 12:00:00.000Z': ['DayType.check', ''],
  };
  const { habits } = await readMade(
    jsonOf([{ ...habit, twoDayRule: 0, habitType: 1, targetValue: 12, unit: 'km', events: days }]),
  );
  expect(habits[0]?.goals).toMatchObject([
    { from: '2024-01-01', target: { amount: 5 } },
    { from: '2024-01-05', target: { amount: 12 } },
  ]);
});

it('a day in Habo that was failed is told from one that was only noted', async () => {
  const days = {
    '2024-01-01 12:00:00.000Z': ['DayType.fail', 'ill'],
    '2024-01-02 12:00:00.000Z': ['DayType.clear', 'rain'],
  };
  const { habits } = await readMade(jsonOf([{ ...habit, events: days }]));
  expect(habits[0]?.entries).toEqual([
    { date: '2024-01-02', value: null, note: 'rain' },
    { date: '2024-01-01', value: false, note: 'ill' },
  ]);
});

it('a habit of Habo is known again once its file has a UUID', async () => {
  const { habits } = await readMade(
    jsonOf([
      { ...habit, id: 1 },
      { ...habit, id: 2, uuid: 'a1' },
    ]),
  );
  const [before, after] = habits.map(({ sourceKey, otherKeys = [] }) => [sourceKey, otherKeys]);
  expect(before).toEqual(['habo:1:Run', []]);
  expect(after).toEqual(['habo-uuid:a1', ['habo:a1', 'habo:2:Run']]);
});

it('habits of Habo come in its order, with all that was written of them', async () => {
  const { habits } = await readMade(
    jsonOf([
      { ...habit, title: 'Second', position: 2, sanction: 'No tea', accountant: 'Bob' },
      { ...habit, title: 'First', position: 1 },
    ]),
  );
  expect(habits.map(({ name }) => name)).toEqual(['First', 'Second']);
  expect(habits[1]?.cue).toBe('Morning');
  expect(habits[1]?.description).toBe('Tea\n\nNo tea\n\nBob');
});

it('notifications of Habo become reminders at their time', async () => {
  const { habits, codes } = await readMade(
    jsonOf([
      { ...habit, notification: 1, notTime: '7:5', cue: 'x'.repeat(101) },
      { ...habit, notification: 0, notTime: '7:5' },
      { ...habit, notification: true, notTime: '24:0' },
    ]),
  );
  expect(habits.map(({ reminders }) => reminders)).toEqual([
    [expect.objectContaining({ time: '07:05', weekdays: [1, 2, 3, 4, 5, 6, 7], way: 'push' })],
    [],
    [],
  ]);
  expect(habits[0]).toMatchObject({
    cue: '',
    description: expect.stringMatching(/^x{101}\n\nTea$/),
  });
  expect(codes).toEqual([['reminders_left_out', null]]);
});
