import { expect, it } from 'vitest';
import { dayInWords } from './texts.ts';

it.each([
  ['fr', '2026-11-01', 'day', 'dimanche 1er novembre'],
  ['fr', '2026-11-01', 'shortDay', 'dim. 1er nov.'],
  ['fr', '2026-11-01', 'date', '1er novembre 2026'],
  ['fr', '2026-11-11', 'date', '11 novembre 2026'],
  ['fr', '2026-11-01', 'month', 'novembre'],
  ['en', '2026-11-01', 'date', '1 November 2026'],
] as const)('in %s %s is, as a %s, %s', (locale, day, style, words) => {
  expect(dayInWords(locale, day, style)).toBe(words);
});
