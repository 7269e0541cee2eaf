import { expect, test } from 'vitest';
import type { Target } from '#domain/goal.ts';
import type { Entry } from '#domain/year-page.ts';
import { enteredByPress } from './day-button.tsx';

const check: Target = { kind: 'check' };
const avoid: Target = { kind: 'avoid' };
const pages: Target = { kind: 'at_least', amount: 20, unit: 'pages', per: 'day' };

test.each<[string, Target, Partial<Entry> | undefined, unknown]>([
  ['stamps an open day', check, undefined, { entered: { value: true } }],
  ['unstamps a kept day', check, { value: true }, { entered: undefined }],
  ['stamps a skipped day', check, { skipped: true }, { entered: { value: true } }],
  ['records a lapse', avoid, undefined, { entered: { value: false } }],
  ['takes a lapse back', avoid, {}, { entered: undefined }],
  ['takes a lapse back that has a note', avoid, { note: 'cake' }, { entered: undefined }],
  ['records a lapse on a skipped day', avoid, { skipped: true }, { entered: { value: false } }],
  ['asks how much', pages, undefined, undefined],
])('a press %s', (_, target, entry, expected) => {
  const before = entry && { value: false, ...entry };
  expect(enteredByPress({ target, entry: before })).toEqual(expected);
});
