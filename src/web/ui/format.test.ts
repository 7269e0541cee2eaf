import { expect, test } from 'vitest';
import { dateLocale, formatIn } from './format.ts';

test.each([
  [66.6667, 'en', '67%'],
  [0.4, 'en', '0%'],
  [99.6, 'en', '99%'],
  [100, 'fr', '100 %'],
])('%f in %s is %s', (percentage, locale, text) => {
  expect(formatIn(locale, locale).percentage(percentage).replaceAll(/\s/g, ' ')).toBe(text);
});

test.each([
  [1, 'day', 'en', '1 day'],
  [6, 'week', 'en', '6 weeks'],
  [1, 'month', 'fr', '1 mois'],
  [12, 'day', 'fr', '12 jours'],
] as const)('%i %s in %s is %s', (count, unit, locale, text) => {
  expect(formatIn(locale, locale).span(count, unit).replaceAll(/\s/g, ' ')).toBe(text);
});

test('a date is the same day in every time zone', () => {
  expect(
    formatIn('fr', 'fr').date('2026-11-21', { weekday: 'long', day: 'numeric', month: 'long' }),
  ).toBe('samedi 21 novembre');
});

test.each([
  ['2026-03-01', { day: 'numeric', month: 'long' }, 'fr', '1er mars'],
  ['2027-01-01', { weekday: 'long', day: 'numeric' }, 'fr', 'vendredi 1er'],
  ['2026-03-01', { dateStyle: 'medium' }, 'fr', '1er mars 2026'],
  ['2026-03-02', { day: 'numeric', month: 'long' }, 'fr', '2 mars'],
  ['2026-03-01', { dateStyle: 'short' }, 'fr', '01/03/2026'],
  ['2026-03-01', { day: 'numeric' }, 'fr', '1'],
  ['2026-03-01', { day: 'numeric', month: 'long' }, 'en', 'March 1'],
  ['2026-03-01', { day: 'numeric', month: 'long' }, 'en-GB', '1 March'],
] as const)('%s as %o in %s is %s', (date, style, locale, text) => {
  expect(formatIn(locale, locale).date(date, style)).toBe(text);
});

test.each([
  ['2026-03-01', '2026-03-07', '1er–7 mars'],
  ['2026-02-23', '2026-03-01', '23 février – 1er mars'],
])('the week of %s to %s is %s in French', (first, last, text) => {
  expect(
    formatIn('fr', 'fr')
      .dateRange(first, last, { day: 'numeric', month: 'long' })
      .replaceAll(/\s/g, ' '),
  ).toBe(text);
});

test.each([
  ['fr', 'minute', '1er mars 2026, 10:30'],
  ['fr', 'day', '1er mars 2026'],
  ['en', 'minute', 'Mar 1, 2026, 10:30 AM'],
] as const)('a moment in %s to the %s is %s', (locale, precision, text) => {
  const instant = new Date(2026, 2, 1, 10, 30).toISOString();
  expect(formatIn(locale, locale).moment(instant, precision).replaceAll(/\s/g, ' ')).toBe(text);
});

test('figures follow the language, and dates and lists the region', () => {
  const format = formatIn('en', 'en-ZA');
  expect([
    format.count(1234.5),
    format.date('2026-03-21', { dateStyle: 'short' }),
    format.time('21:00'),
    format.list(['a', 'b', 'c']),
    formatIn('en', 'en-US').time('21:00').replaceAll(/\s/g, ' '),
    formatIn('en', 'en-US').list(['a', 'b', 'c']),
  ]).toEqual(['1,234.5', '2026/03/21', '21:00', 'a, b and c', '9:00 PM', 'a, b, and c']);
});

test.each([
  [1, 'en', '1 page'],
  [20, 'en', '20 pages'],
  [1.5, 'fr', '1,5 page'],
])('%s pages in %s are %s', (amount, locale, text) => {
  expect(formatIn(locale, locale).amount(amount, 'pages').replaceAll(/\s/g, ' ')).toBe(text);
});

test.each([
  [4.9997, 'km', 'en', '4.9997 km'],
  [4.9997, 'km', 'fr', '4,9997 km'],
  [0.1 + 0.2, '', 'en', '0.3'],
])('%s %s in %s are as exact as they are stored: %s', (amount, unit, locale, text) => {
  expect(formatIn(locale, locale).amount(amount, unit).replaceAll(/\s/g, ' ')).toBe(text);
});

test.each([
  [8.5, '8.5'],
  [4.9997, '4.999'],
  [11_960, '11.9K'],
  [12_000, '12K'],
  [12_300, '12.3K'],
])('%d in a small place is %s, and no more than it is', (amount, text) => {
  expect(formatIn('en', 'en').figure(amount)).toBe(text);
});

test.each([
  ['en', ['fr-CH', 'en', 'en-ZA', 'en-US'], 'en-ZA'],
  ['fr', ['en-US', 'fr-CA'], 'fr-CA'],
  ['en', ['en-001'], 'en-001'],
  ['en', ['en-US@posix'], 'en-US'],
  ['en', ['en', 'de-DE', 'english'], 'en-GB'],
  ['fr', [], 'fr'],
])('dates in %s are written, with the preferences %j, as in %s', (locale, preferences, region) => {
  expect(dateLocale(locale, preferences)).toBe(region);
});

test('a range names its month once', () => {
  const range = formatIn('fr', 'fr').dateRange('2026-11-16', '2026-11-22', {
    day: 'numeric',
    month: 'long',
  });
  expect(range).toBe('16–22 novembre');
});

test.for([
  ['2026-03-01', 'en', '1'],
  ['2026-03-01', 'fr', '1er'],
  ['2026-03-21', 'fr', '21'],
] as const)('%s in %s has the number %s', ([date, locale, number]) => {
  expect(formatIn(locale, locale).dayNumber(date)).toBe(number);
});
