import { describe, expect, it, test } from 'vitest';
import type { Completion } from '#contract/completion.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { habit, kept } from '../../testing/habits.ts';
import {
  mergeCompletion,
  withAnswer,
  withCompletion,
  withHabit,
  withPrevious,
} from './change-list.ts';

const read = habit({ id: 'read', completions: kept('2026-11-20') });
const swim = habit({ id: 'swim' });
const list = [read, swim];

test('a completion is entered for one habit, and the others stay the same objects', () => {
  const entered = { date: '2026-11-21', completed: true } as const;
  const [changed, same] = withCompletion(list, 'read', '2026-11-21', entered, 'Europe/Paris');
  expect(changed?.completions).toEqual([entered, ...read.completions]);
  expect(same).toBe(swim);
});

test.each([
  ['before the habit began', '2026-11-02', '2026-11-02T00:00:00+01:00'],
  ['in summer time', '2026-07-01', '2026-07-01T00:00:00+02:00'],
  ['on its first day', '2026-11-16', swim.created_at],
] as const)('a day %s leaves the habit begun on the right day', (_, date, created_at) => {
  const after = withCompletion(list, 'swim', date, { date, completed: true }, 'Europe/Paris');
  expect(after[1]?.created_at).toBe(created_at);
});

test.each([
  ['was nothing', '2026-11-21'],
  ['was a stamp', '2026-11-20'],
  ['was before it began', '2026-11-01'],
] as const)('a refused day goes back to what it was, where there %s', (_, date) => {
  const predicted = withCompletion(list, 'read', date, { date, completed: false }, 'Europe/Paris');
  expect(withPrevious(predicted, read, date)).toEqual(list);
});

test('a completion that is taken back is gone', () => {
  const [changed] = withCompletion(list, 'read', '2026-11-20', undefined, 'Europe/Paris');
  expect(changed?.completions).toEqual([]);
});

test('an answer that says what is shown changes nothing', () => {
  expect(withAnswer(list, 'read', { date: '2026-11-20', completed: true })[0]).toBe(read);
});

test('an answer that says otherwise wins', () => {
  const [changed] = withAnswer(list, 'read', { date: '2026-11-20', completed: false });
  expect(changed?.completions).toEqual([{ date: '2026-11-20', completed: false }]);
});

test('a changed habit takes its place, a new one stands in front', () => {
  const renamed = { ...swim, name: 'Swim' };
  expect(withHabit(list, renamed)).toEqual([read, renamed]);
  const added = habit({ id: 'new' });
  expect(withHabit(list, added)).toEqual([added, read, swim]);
});

const missed = (date: CivilDate): Completion => ({ date, completed: false });

describe('a completion is merged', () => {
  it.each([
    ['into an empty list', [], kept('2026-11-21'), kept('2026-11-21')],
    ['at the front', kept('2026-11-20'), kept('2026-11-21'), kept('2026-11-21', '2026-11-20')],
    [
      'at the front even when it is older',
      kept('2026-11-20'),
      kept('2026-11-01'),
      [...kept('2026-11-01'), ...kept('2026-11-20')],
    ],
    [
      'in the place of the same date',
      kept('2026-11-21', '2026-11-20', '2026-11-19'),
      [missed('2026-11-20')],
      [...kept('2026-11-21'), missed('2026-11-20'), ...kept('2026-11-19')],
    ],
  ])('%s', (_title, before, entered, after) => {
    const copy = structuredClone(before);
    const [completion] = entered;
    if (!completion) throw new Error('The table has a row without an entry');
    const once = mergeCompletion(before, completion);
    expect(once).toEqual(after);
    expect(mergeCompletion(once, completion)).toEqual(after);
    expect(before).toEqual(copy);
  });
});
