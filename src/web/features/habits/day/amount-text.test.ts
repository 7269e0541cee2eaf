import { expect, test } from 'vitest';
import { readAmount, writeAmount } from './amount-text.ts';

test.each([
  ['', 'en', undefined],
  [' 20 ', 'en', 20],
  ['12.5', 'en', 12.5],
  ['12,5', 'en', 12.5],
  ['1,200', 'en', 1200],
  ['1,200.5', 'en', 1200.5],
  ['.5', 'en', 0.5],
  ['12,5', 'fr', 12.5],
  ['12.5', 'fr', 12.5],
  ['1,200', 'fr', 1.2],
  ['1\u202F200,5', 'fr', 1200.5],
  ['twenty', 'en', NaN],
  ['-3', 'en', NaN],
  ['1,2,3', 'en', NaN],
])('“%s” (%s) is %d', (text, locale, amount) => {
  expect(readAmount(text, locale)).toBe(amount);
});

test.each([
  [undefined, 'en', ''],
  [1200, 'en', '1200'],
  [12.5, 'fr', '12,5'],
])('%d (%s) is typed as “%s”', (amount, locale, text) => {
  expect(writeAmount(amount, locale)).toBe(text);
});
