import { expect, test } from 'vitest';
import { formatDate, formatDateRange } from './format-date.ts';
import { formatPercentage, formatSpan } from './format-number.ts';

test.each([
  [66.6667, 'en', '67%'],
  [0.4, 'en', '0%'],
  [99.6, 'en', '99%'],
  [100, 'fr', '100 %'],
])('%f in %s is %s', (percentage, locale, text) => {
  expect(formatPercentage(percentage, locale).replaceAll(/\s/g, ' ')).toBe(text);
});

test.each([
  [1, 'day', 'en', '1 day'],
  [6, 'week', 'en', '6 weeks'],
  [1, 'month', 'fr', '1 mois'],
  [12, 'day', 'fr', '12 jours'],
] as const)('%i %s in %s is %s', (count, unit, locale, text) => {
  expect(formatSpan(count, unit, locale).replaceAll(/\s/g, ' ')).toBe(text);
});

test('a date is the same day in every time zone', () => {
  expect(formatDate('2026-11-21', 'fr', { weekday: 'long', day: 'numeric', month: 'long' })).toBe(
    'samedi 21 novembre',
  );
});

test('a range names its month once', () => {
  const range = formatDateRange('2026-11-16', '2026-11-22', 'fr', {
    day: 'numeric',
    month: 'long',
  });
  expect(range).toBe('16–22 novembre');
});
