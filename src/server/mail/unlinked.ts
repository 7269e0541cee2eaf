/** Keeps letters apart, and is not seen: ZERO WIDTH NON-JOINER. */
const APART = '\u200C';

/**
 * A person's own words, such that mail programs make no link of them: those look for addresses in
 * all text, by their dots, colons and at signs, and a name can come from a file of somebody else.
 */
export function unlinked(words: string): string {
  return words.replaceAll(/[.:@/](?=[^\s.:@])/gu, `$&${APART}`);
}
