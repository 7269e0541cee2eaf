import { expect, it } from 'vitest';
import { harmless, harmlessAnywhere } from './csv-line.ts';

it.each(['=1', '+1', '-1', '@SUM(A1)', '＝1', '＋1', '－1', '＠SUM(A1)', ' \t＝1', "'＝1", "'=1"])(
  'a spreadsheet runs nothing of %j',
  (text) => {
    expect(harmless(text)).toBe(`'${text}`);
  },
);

it.each(['', 'Run', "'quoted'", 'a ＝ b', '１'])('%j stays as it is', (text) => {
  expect(harmless(text)).toBe(text);
});

it.each([
  ['=1', "'=1"],
  ['Soup;=1+1;x', "Soup;'=1+1;x"],
  ['Soup; \t＝1\n-1', "Soup; \t'＝1\n'-1"],
  ['Soup;"=1;x', 'Soup;"\'=1;x'],
  ['Soup; x = 1', 'Soup; x = 1'],
  ['Soup\nx', 'Soup\nx'],
])('where semicolons divide cells, %j is written as %j', (text, written) => {
  expect(harmlessAnywhere(text)).toBe(written);
});
