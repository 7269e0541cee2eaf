import { expect, test } from 'vitest';
import { readAmount, readCount, writeAmount } from './text.ts';

test.each([
  ['20', 'en', 20],
  [' 12.5 ', 'en', 12.5],
  ['12,5', 'en', 12.5],
  ['1,000', 'en', 1000],
  ['0,125', 'en', 0.125],
  ['1,234,567.25', 'en', 1_234_567.25],
  ['12,5', 'fr', 12.5],
  ['12.5', 'fr', 12.5],
  ['1,000', 'fr', 1],
  ['10\u202F000,5', 'fr', 10_000.5],
  ['', 'fr', undefined],
  ['\u00A0', 'fr', undefined],
  ['-1', 'en', Number.NaN],
  ['1e3', 'en', Number.NaN],
  ['ten', 'en', Number.NaN],
  ['1,2,3', 'en', Number.NaN],
])('the amount %j in %s is %s', (text, locale, expected) => {
  expect(readAmount(text, locale)).toBe(expected);
});

test.each([
  [12.5, 'en', '12.5'],
  [12.5, 'fr', '12,5'],
  [10_000, 'fr', '10000'],
  [0.0625, 'fr', '0,0625'],
])('%s stands in a field in %s as %j, and is read as the same', (amount, locale, expected) => {
  expect(writeAmount(amount, locale)).toBe(expected);
  expect(readAmount(expected, locale)).toBe(amount);
});

test.each([
  ['3', 3],
  ['', undefined],
  ['three', Number.NaN],
])('the count %j is %s', (text, expected) => {
  expect(readCount(text)).toBe(expected);
});
