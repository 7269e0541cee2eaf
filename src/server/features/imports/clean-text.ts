import { MAX_CHARACTERS } from './limits.ts';

// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const UNWANTED = /[\u0000-\u0008\u000B-\u001F\u007F]/g;

/**
 * Text as a person could have entered it here: without control characters, and not longer than
 * its field.
 *
 * @param most counted in characters
 */
export function cleanText(text: string, most: number): { text: string; isShortened: boolean } {
  // What is endless is not gone through: nothing of it would be left beyond the first.
  const clean = text
    .slice(0, MAX_CHARACTERS)
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replaceAll(UNWANTED, '')
    .trim();
  // A character has one or two units.
  const characters = clean.length <= most ? [] : [...clean];
  return characters.length <= most
    ? { text: clean, isShortened: false }
    : { text: characters.slice(0, most).join('').trim(), isShortened: true };
}

/** The longest key that something of a file is known by, in characters. */
export const LONGEST_KEY = 300;

/** The same for a text of one line. */
export function cleanLine(text: string, most: number): { text: string; isShortened: boolean } {
  return cleanText(text.slice(0, MAX_CHARACTERS).replaceAll(/[\t\r\n]+/g, ' '), most);
}

/** The longest place in a file that is named, in characters. */
export const LONGEST_PLACE = 200;

/** Where something stands in a file, to be told; names in it are the file's own. */
export function placeOf(text: string): string {
  return cleanLine(text, LONGEST_PLACE).text;
}
