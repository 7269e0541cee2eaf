import { expect, test } from 'vitest';
import type { CivilDate } from '#domain/civil-date.ts';
import { plainGoal, type Target } from '#domain/goal.ts';
import { habit } from '../../testing/habits.ts';
import { habitDay } from '../habit/habit-day.ts';
import { dayCommand } from './day-command.ts';
import { readDay } from './day-sheet.tsx';

const DAY: CivilDate = '2026-11-20';

const check: Target = { kind: 'check' };
const avoid: Target = { kind: 'avoid' };
const pages: Target = { kind: 'at_least', amount: 20, unit: 'pages', per: 'day' };
const wine: Target = { kind: 'at_most', amount: 2, unit: '', per: 'day' };

const skipped = { value: false, skipped: true };

test.each<[string, Target, Record<string, string>, unknown]>([
  ['a tick', check, { choice: 'kept' }, { mark: { value: true } }],
  ['no tick', check, { choice: 'not' }, { mark: null }],
  ['no tick, but a note', check, { choice: 'not', note: 'ill' }, { mark: null, note: 'ill' }],
  [
    'a skip with its reason',
    check,
    { choice: 'skipped', note: ' ill ' },
    { mark: skipped, note: 'ill' },
  ],
  ['a lapse', avoid, { choice: 'not' }, { mark: { value: false } }],
  ['no lapse', avoid, { choice: 'kept' }, { mark: null }],
  ['no lapse, but a note', avoid, { choice: 'kept', note: 'hard' }, { mark: null, note: 'hard' }],
  ['an amount', pages, { value: '12,5' }, { mark: { value: 12.5 } }],
  ['nothing done', pages, { value: '0' }, { mark: { value: 0 } }],
  ['no amount', pages, { value: '' }, { mark: null }],
  ['no amount, but a note', pages, { value: '', note: 'away' }, { mark: null, note: 'away' }],
  ['nothing drunk', wine, { value: '0' }, { mark: { value: 0 } }],
  ['no word of wine, but a note', wine, { note: 'away' }, { mark: null, note: 'away' }],
  ['a skip of an amount', pages, { skipped: 'on' }, { mark: skipped }],
])('%s', (_, target, filled, expected) => {
  const read = habit({ goals: [{ ...plainGoal('DAILY', '2026-11-16'), target }] });
  const fields = new FormData();
  for (const [name, value] of Object.entries(filled)) fields.set(name, value);
  const entered = readDay(habitDay(read, DAY), fields, 'fr');
  const command = dayCommand({ habit: read, date: DAY, entered });
  expect(command).toEqual({ type: 'enter_day', habit: read.id, date: DAY, ...Object(expected) });
});
