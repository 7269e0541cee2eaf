import { expect, it } from 'vitest';
import { harmless } from './csv-line.ts';

it.each(['=1', '+1', '-1', '@SUM(A1)', '＝1', '＋1', '－1', '＠SUM(A1)', ' \t＝1', "'＝1", "'=1"])(
  'a spreadsheet runs nothing of %j',
  (text) => {
    expect(harmless(text)).toBe(`'${text}`);
  },
);

it.each(['', 'Run', "'quoted'", 'a ＝ b', '１'])('%j stays as it is', (text) => {
  expect(harmless(text)).toBe(text);
});
