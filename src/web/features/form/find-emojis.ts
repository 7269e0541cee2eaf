import { z } from 'zod/mini';
import { emojiField } from '#contract/fields.ts';
import type { Locale } from '#contract/locale.ts';
import { foldText } from '../../ui/fold-text.ts';
import { EMOJIS } from './emojis.ts';

export interface FoundEmoji {
  emoji: string;
  /** what it shows, in the language of the search */
  name: string;
}

/**
 * The emoji whose words begin with what was typed, accents aside; all when nothing was. An emoji
 * that was typed itself comes first.
 */
export function findEmojis(query: string, locale: Locale): FoundEmoji[] {
  const wanted = foldText(query);
  const known = EMOJIS.map(([emoji, words]) => ({ emoji, words: words[locale] }))
    .filter(
      ({ words }) =>
        wanted === '' || words.some((word) => ` ${foldText(word)}`.includes(` ${wanted}`)),
    )
    .map(({ emoji, words }) => ({ emoji, name: words[0] ?? emoji }));
  const typed = z.safeParse(emojiField, query.trim());
  return typed.success ? [{ emoji: typed.data, name: typed.data }, ...known] : known;
}
