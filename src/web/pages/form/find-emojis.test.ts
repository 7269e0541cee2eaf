import { expect, test } from 'vitest';
import { emojiField, parseFields } from '#contract/fields.ts';
import { EMOJIS, findEmojis } from './emoji-picker.tsx';

test.each([
  ['ches', 'en', ['♟️']],
  ['échecs', 'fr', ['♟️']],
  ['ECHECS', 'fr', ['♟️']],
  ['dejeuner', 'fr', ['🍳']],
  ['hess', 'en', []],
  ['🦄', 'en', ['🦄']],
] as const)('%s in %s finds %j', (query, locale, expected) => {
  expect(findEmojis(query, locale).map(({ emoji }) => emoji)).toEqual(expected);
});

test('without a word there are all of them, named in the language', () => {
  expect(findEmojis(' ', 'fr')).toHaveLength(EMOJIS.length);
  expect(findEmojis('', 'fr')[0]).toEqual({ emoji: '📖', name: 'livre' });
});

test('each is one that the server takes', () => {
  const refused = EMOJIS.filter(([emoji]) => parseFields(emojiField, emoji).errors);
  expect(refused).toEqual([]);
});
