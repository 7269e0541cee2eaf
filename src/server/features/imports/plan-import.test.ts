import { expect, it } from 'vitest';
import { plainGoal } from '#domain/goal.ts';
import type { ImportedFile } from './imported-file.ts';
import { planImport, previewOf } from './plan-import.ts';
import { NOTHING_HERE } from './testing/nothing-here.ts';

const [weekly, daily] = [plainGoal('WEEKLY', '2026-01-01'), plainGoal('DAILY', '2026-06-01')];

it.each([[[weekly, daily]], [[daily, weekly]]])(
  'a preview has the goals of a habit the latest first, whatever the order of the file',
  (goals) => {
    const read = { name: 'Read', description: '', isActive: true, entries: new Map() };
    const file: ImportedFile = {
      source: 'habitkit',
      habits: [{ ...read, sourceKey: 'habitkit:1', goals }],
      groups: [],
      pauses: [],
      remarks: [],
    };
    expect(previewOf(file, planImport(file, NOTHING_HERE)).habits[0]?.goals).toEqual([
      daily,
      weekly,
    ]);
  },
);
