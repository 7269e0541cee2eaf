// oxlint-disable-next-line no-control-regex -- control characters are what it looks for
const UNWANTED = /[\u0000-\u0008\u000B-\u001F\u007F]/g;

/**
 * Text as a person could have entered it here: without control characters, and not longer than
 * its field.
 *
 * @param most counted in characters
 */
export function cleanText(text: string, most: number): { text: string; isShortened: boolean } {
  const clean = text.toWellFormed().replaceAll('\r\n', '\n').replaceAll(UNWANTED, '').trim();
  // A character has one or two units.
  const characters = clean.length <= most ? [] : [...clean];
  return characters.length <= most
    ? { text: clean, isShortened: false }
    : { text: characters.slice(0, most).join('').trim(), isShortened: true };
}

/** The same for a text of one line. */
export function cleanLine(text: string, most: number): { text: string; isShortened: boolean } {
  return cleanText(text.replaceAll(/[\t\r\n]+/g, ' '), most);
}
