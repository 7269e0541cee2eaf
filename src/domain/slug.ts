/** How many slugs lead to a habit: the one that it has, and those that it had last. */
export const MAX_SLUGS = 10;

/** How many characters of a name make a slug. */
const MAX_LENGTH = 60;

/** Letters that Unicode does not take apart, and how they are written without their stroke or tie. */
const PLAIN: Readonly<Record<string, string>> = { æ: 'ae', œ: 'oe', ø: 'o', ß: 'ss', ł: 'l' };

// Of Latin letters the accents go; of other scripts, signs such as vowels stay. Emoji have theirs too.
const ACCENTS = /[\u0300-\u036f\ufe00-\ufe0f\p{Me}]/gu;
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** What tells two slugs of one name apart, up to seven characters. */
const NUMBER = /-\d{1,6}$/;

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * The slug that a name makes: words in small letters of any script, with dashes between them. It never
 * looks like an id.
 */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(ACCENTS, '')
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[æœøßł]/gu, (letter) => PLAIN[letter] ?? letter);
  const whole = [...(plain.match(WORD) ?? []).join('-')].slice(0, MAX_LENGTH).join('');
  const slug = whole.replace(/-$/, '');
  if (slug === '') return 'habit';
  return UUID.test(slug) ? `habit-${slug}` : slug;
}

/** Whether a text may be the slug of a habit, with a number or without. */
export function isSlug(text: string): boolean {
  // A character has one or two units.
  if (text.length > 2 * MAX_LENGTH + 7 || UUID.test(text)) return false;
  const plain = text.replace(NUMBER, '');
  return slugOf(text) === text || slugOf(plain) === plain;
}

/** The first that nothing has yet: the slug itself, or with a number after it. */
export function freeSlug(slug: string, isTaken: (slug: string) => boolean): string {
  for (let number = 1; ; number += 1) {
    const numbered = number === 1 ? slug : `${slug}-${number}`;
    if (!isTaken(numbered)) return numbered;
  }
}
