/** Keeps letters apart, and is not seen: ZERO WIDTH NON-JOINER. */
const APART = '\u200C';

/** What turns the direction of all that follows (UAX #9). */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/gu;

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/**
 * A person's own words as they stand among others in a mail, which may come from a file of somebody
 * else: of an address in them mail programs make no link, which they look for by dots, colons,
 * slashes and at signs, and their direction is theirs alone.
 */
export function plainWords(words: string): string {
  const apart = words.replaceAll(TURNS, '').replaceAll(/[.:@/](?=[^\s.:@])/gu, `$&${APART}`);
  return RIGHT_TO_LEFT.test(apart) ? `\u2068${apart}\u2069` : apart;
}
