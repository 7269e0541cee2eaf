import { expect, test } from 'vitest';
import type { Target } from '#domain/goal.ts';
import { readDay, saysNothing } from './day-sheet.tsx';

const check: Target = { kind: 'check' };
const avoid: Target = { kind: 'avoid' };
const pages: Target = { kind: 'at_least', amount: 20, unit: 'pages', per: 'day' };
const wine: Target = { kind: 'at_most', amount: 2, unit: '', per: 'day' };

const NOTHING = undefined;

test.each<[string, Target, Record<string, string>, unknown]>([
  ['a tick', check, { choice: 'kept' }, { value: true, note: '' }],
  ['no tick', check, { choice: 'not' }, NOTHING],
  ['no tick, but a note', check, { choice: 'not', note: 'ill' }, { value: false, note: 'ill' }],
  [
    'a skip with its reason',
    check,
    { choice: 'skipped', note: ' ill ' },
    { value: false, skipped: true, note: 'ill' },
  ],
  ['a lapse', avoid, { choice: 'not' }, { value: false, note: '' }],
  ['no lapse', avoid, { choice: 'kept' }, NOTHING],
  ['no lapse, but a note', avoid, { choice: 'kept', note: 'hard' }, { value: true, note: 'hard' }],
  ['an amount', pages, { value: '12,5' }, { value: 12.5, note: '' }],
  ['nothing done', pages, { value: '0' }, { value: 0, note: '' }],
  ['no amount', pages, { value: '' }, NOTHING],
  ['no amount, but a note', pages, { value: '', note: 'away' }, { value: false, note: 'away' }],
  ['nothing drunk', wine, { value: '0' }, { value: 0, note: '' }],
  ['no word of wine, but a note', wine, { note: 'away' }, { value: true, note: 'away' }],
  ['a skip of an amount', pages, { skipped: 'on' }, { value: false, skipped: true, note: '' }],
])('%s', (_, target, filled, expected) => {
  const day = { target, entry: undefined };
  const fields = new FormData();
  for (const [name, value] of Object.entries(filled)) fields.set(name, value);
  const entered = readDay(day, fields, 'fr');
  expect(saysNothing(day, entered) ? NOTHING : entered).toEqual(expected);
});
