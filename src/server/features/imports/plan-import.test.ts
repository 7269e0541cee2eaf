import { expect, it } from 'vitest';
import { plainGoal } from '#domain/goal.ts';
import type { ImportedFile } from './imported-file.ts';
import { planImport, previewOf, type Existing } from './plan-import.ts';
import { NOTHING_HERE } from './testing/nothing-here.ts';

const FILE: ImportedFile = { source: 'habitude', habits: [], groups: [], pauses: [], remarks: [] };

const [weekly, daily] = [plainGoal('WEEKLY', '2026-01-01'), plainGoal('DAILY', '2026-06-01')];

it.each([[[weekly, daily]], [[daily, weekly]]])(
  'a preview has the goals of a habit the latest first, whatever the order of the file',
  (goals) => {
    const read = { name: 'Read', description: '', isActive: true, entries: new Map() };
    const file = { ...FILE, habits: [{ ...read, sourceKey: 'habitkit:1', goals }] };
    expect(previewOf(file, planImport(file, NOTHING_HERE)).habits[0]?.goals).toEqual([
      daily,
      weekly,
    ]);
  },
);

it('a preview says that a pause of all habits is of those here too', () => {
  const pause = { habit: null, first: '2026-01-01', last: null, reason: '' } as const;
  const file = { ...FILE, pauses: ['a', 'b'].map((id) => ({ ...pause, id })) };
  const here = { name: 'Run', description: '', color: 'green', goals: [weekly] } as const;
  const said = (more: Partial<Existing>) =>
    previewOf(file, planImport(file, { ...NOTHING_HERE, ...more })).remarks;
  const habits = new Map([['1', here]]);
  expect(said({ habits })).toEqual([{ code: 'pauses_of_all', habit: null, place: null, count: 2 }]);
  const known = file.pauses.map(({ id, first, last }) => ({ id, first, last, habit_id: null }));
  expect(said({ habits, pauses: known })).toEqual([]);
  expect(said({})).toEqual([]);
});
