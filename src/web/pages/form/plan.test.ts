import { expect, test } from 'vitest';
import type { CivilDate } from '#domain/civil-date.ts';
import { plainGoal, type Goal } from '#domain/goal.ts';
import type { Reminder } from '#domain/reminder.ts';
import { habit } from '../../testing/habits.ts';
import { draftOf, bodyOf, changesOf, formSchema, planOf, type Draft } from './draft.ts';
import type { GoalFields } from './goal-fields.ts';

const today: CivilDate = '2026-11-21';
const begin: CivilDate = '2026-03-01';
const first = plainGoal('DAILY', begin);
const weekly = (from: CivilDate, times = 1): Goal => ({
  from,
  schedule: { every: 'WEEKLY', times },
  target: { kind: 'check' },
});
const changed: Partial<GoalFields> = { every: 'WEEKLY', timesAWeek: '3' };

/** What is sent of a habit with these goals, once this was changed in the form. */
function sent(goals: Goal[], change: Partial<Draft>, fields: Partial<GoalFields> = {}) {
  const created_at = `${begin}T08:00:00+01:00`;
  const context = { habit: habit({ created_at, goals }), today, locale: 'en' };
  const draft = draftOf(context);
  const edited = { ...draft, ...change, goal: { ...draft.goal, ...fields } };
  return bodyOf(edited, context, 'Europe/Paris').goals;
}

test.each<[string, Goal[], Partial<Draft>, Partial<GoalFields>, Goal[]]>([
  ['nothing changed', [first], {}, {}, [first]],
  ['a date alone is no change', [first], { from: '2026-06-01' }, {}, [first]],
  ['changed from today on', [first], {}, changed, [weekly(today, 3), first]],
  ['the date emptied: today', [first], { from: '' }, changed, [weekly(today, 3), first]],
  [
    'changed from a day in the past on',
    [first],
    { from: '2026-06-01' },
    changed,
    [weekly('2026-06-01', 3), first],
  ],
  [
    'changed from the beginning on: nothing of the first is left',
    [first],
    { from: begin },
    changed,
    [weekly(begin, 3)],
  ],
  [
    'from before the beginning: the same',
    [first],
    { from: '2020-01-01' },
    changed,
    [weekly(begin, 3)],
  ],
  ['changed again on the same day', [weekly(today), first], {}, changed, [weekly(today, 3), first]],
  [
    'what is to come stays',
    [weekly('2026-12-01'), first],
    {},
    changed,
    [weekly(today, 3), first, weekly('2026-12-01')],
  ],
  [
    'a former one taken out: the present one reaches back',
    [weekly('2026-06-01'), first],
    { removed: [begin] },
    {},
    [weekly(begin)],
  ],
  [
    'the one that was changed taken out',
    [weekly('2026-06-01'), first],
    { removed: ['2026-06-01'] },
    changed,
    [weekly(today, 3), first],
  ],
  [
    'the present one can only be changed',
    [weekly('2026-06-01'), first],
    { removed: ['2026-06-01'] },
    {},
    [weekly('2026-06-01'), first],
  ],
  [
    'a habit that begins earlier now',
    [first],
    { since: '2026-01-01' },
    changed,
    [weekly(today, 3), plainGoal('DAILY', '2026-01-01')],
  ],
])('%s', (_, goals, change, fields, expected) => {
  expect(sent(goals, change, fields)).toEqual(expected);
});

test('a choice that was taken back is no change', () => {
  const context = { habit: habit({ goals: [first] }), today, locale: 'fr' };
  const draft = draftOf(context);
  const undone = { ...draft, goal: { ...draft.goal, timesAWeek: '4', amount: '12,5' } };
  expect(planOf(undone, context).isChanged).toBe(false);
});

test('only what was changed in the form is changed', () => {
  const changesIn = (change: Partial<Draft>) => {
    const created_at = `${begin}T08:00:00+01:00`;
    const known = habit({ created_at, goals: [first, weekly('2026-05-01')] });
    const context = { habit: known, today, locale: 'en' };
    const body = bodyOf({ ...draftOf(context), ...change }, context, 'Europe/Paris');
    return changesOf(known, known, formSchema.parse(body));
  };
  expect(changesIn({})).toEqual({});
  expect(changesIn({ name: 'Write', group: '' })).toEqual({ name: 'Write' });
  expect(changesIn({ since: begin, color: 'teal' })).toEqual({
    color: 'teal',
    created_at: '2026-03-01T00:00:00+01:00',
  });
  expect(changesIn({ removed: [begin] })).toEqual({ goals: [weekly(begin)] });
  expect(changesIn({ icon: '🎹' })).toEqual({ icon: '🎹' });
});

test('goals that were chosen here leave those that changed elsewhere meanwhile', () => {
  const opened = habit({ goals: [first, weekly('2026-05-01'), weekly('2026-12-01')] });
  const elsewhere = [weekly(begin, 2), weekly('2026-05-01', 2), weekly('2027-01-01')];
  const chosen = [first, weekly('2026-05-01', 4), weekly(today, 3), weekly('2026-12-01')];
  const body = { name: 'Read', frequency: 'WEEKLY', goals: chosen } as const;
  expect(changesOf(opened, { ...opened, goals: elsewhere }, body).goals).toEqual([
    weekly(begin, 2),
    weekly('2026-05-01', 4),
    weekly(today, 3),
    weekly('2026-12-01'),
    weekly('2027-01-01'),
  ]);
});

const reminderAt = (id: string, time: string): Reminder => ({
  id,
  time,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  way: 'push',
  rhythm: 'every_day',
});
const [seven, noon, nine] = [
  reminderAt('a', '07:00'),
  reminderAt('b', '12:00'),
  reminderAt('c', '21:00'),
];
const later = reminderAt('a', '07:10');

test.each([
  ['one that was added elsewhere', [seven], [later], [seven, nine], [nine, later]],
  ['one that was deleted elsewhere', [seven, noon], [later, noon], [seven], [later]],
  ['the one that was changed elsewhere too', [seven], [later], [reminderAt('a', '08:00')], [later]],
  ['one that was deleted here', [seven, noon], [noon], [seven, noon, nine], [noon, nine]],
])('reminders that were chosen here meet %s', (_, before, chosen, elsewhere, expected) => {
  const opened = { ...habit(), reminders: before };
  const body = { name: 'Read', frequency: 'DAILY', reminders: chosen } as const;
  expect(changesOf(opened, { ...opened, reminders: elsewhere }, body).reminders).toEqual(expected);
});
