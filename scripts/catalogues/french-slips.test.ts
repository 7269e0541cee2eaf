import { expect, test } from 'vitest';
import { frenchSlips } from './french-slips.ts';

test.each([
  'Quelqu’un a dit\u00A0: «\u00A0Bonne journée\u202F!\u00A0»',
  '{share}\u00A0: 60\u202F% d’habitudes tenues',
  'Vu à 12:30, sur https://example.org/',
  '{done, plural, one {#\u00A0tenue sur {total}} other {#\u00A0tenues sur {total}}}',
  'Touche «\u00A0?\u00A0»',
  'Un instant…',
])('lets %j pass', (text) => {
  expect(frenchSlips(text)).toEqual([]);
});

test.each([
  ["Quelqu'un", 'a straight apostrophe'],
  ['Le mot "habitude"', 'straight quotation marks'],
  ['Un instant...', 'three dots for an ellipsis'],
  ['Habitude : le carnet', 'a space that may break before a sign'],
  ['60 %', 'a space that may break before a sign'],
  ['{days, plural, one {# jour} other {#\u00A0jours}}', 'a space that may break after a figure'],
  ['{MAX_LINKS} liens', 'a space that may break after a figure'],
  ['Bonne journée\u00A0!', 'a wide space before a high sign'],
  ['Habitude\u202F: le carnet', 'a narrow space before a colon'],
  ['« Habitude\u00A0»', 'a space that may break after a guillemet'],
  ['Bonne journée!', 'no space before a sign'],
  ['{share}% tenues', 'no space before a sign'],
  ['Habitude: le carnet', 'no space before a sign'],
  ['«Habitude\u00A0»', 'no space after a guillemet'],
])('finds the slip in %j', (text, slip) => {
  expect(frenchSlips(text).map((found) => found.split(':')[0])).toContain(slip);
});
