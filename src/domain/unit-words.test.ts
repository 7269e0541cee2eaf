import { expect, test } from 'vitest';
import { unitAfter } from './unit-words.ts';

test.each([
  [1, 'pages', 'en', 'page'],
  [20, 'pages', 'en', 'pages'],
  [0, 'pages', 'en', 'pages'],
  [1.5, 'pages', 'en', 'pages'],
  [1, 'glasses of water', 'en', 'glass of water'],
  [1, 'push-ups', 'en', 'push-up'],
  [1, 'boxes', 'en', 'box'],
  [1, 'stories', 'en', 'story'],
  [1, 'calories', 'en', 'calorie'],
  [1, 'bench press', 'en', 'bench press'],
  [1, 'games of chess', 'en', 'game of chess'],
  [1, 'km', 'en', 'km'],
  [1, 'km/h', 'en', 'km/h'],
  [1, 'feet', 'en', 'foot'],
  [1, 'people', 'en', 'person'],
  [1, 'series', 'en', 'series'],
  [1, '', 'en', ''],
  [1, 'pages', 'fr', 'page'],
  [1.5, 'pages', 'fr', 'page'],
  [0, 'pages', 'fr', 'page'],
  [2, 'pages', 'fr', 'pages'],
  [1, 'pas', 'fr', 'pas'],
  [1, 'verres d’eau', 'fr', 'verre d’eau'],
  [1, 'tasses de thé', 'fr', 'tasse de thé'],
  [1, 'minutes d’abdos', 'fr', 'minute d’abdos'],
  [1, 'morceaux', 'fr', 'morceau'],
  [1, 'jeux', 'fr', 'jeu'],
  [1, 'journaux', 'fr', 'journal'],
  [1, 'Séances', 'fr', 'Séance'],
] as const)('after %s stands, of %j in %s, %j', (amount, unit, locale, expected) => {
  expect(unitAfter(amount, unit, locale)).toBe(expected);
});
