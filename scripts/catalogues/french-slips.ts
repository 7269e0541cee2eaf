/** What a French editor would not let pass, each with what is to be written in its place. */
const SLIPS: Record<string, RegExp> = {
  'a straight apostrophe': /'/g,
  'straight quotation marks': /"/g,
  'three dots for an ellipsis': /\.{3}/g,
  'a space that may break before a sign': / [:;!?%»]/g,
  'a space that may break after a figure': /\{(?:#|[A-Z_]+\}) \p{L}/gu,
  'a wide space before a high sign': /[^«]\u00A0[;!?]/g,
  'a narrow space before a colon': /\u202F:/g,
  'a space that may break after a guillemet': /« /g,
  // A colon within a time or an address is no punctuation.
  'no space before a sign': /[\p{L}\p{N})}](?:[;!?%»]|:(?=\s|$))/gu,
  'no space after a guillemet': /«(?![\u00A0\u202F])(?! )/g,
};

const AROUND = 15;

/**
 * Looks for slips of typography in a French text, as it is shown or with the placeholders of ICU.
 *
 * @returns for each, what it is and where
 */
export function frenchSlips(text: string): string[] {
  return Object.entries(SLIPS).flatMap(([slip, pattern]) =>
    [...text.matchAll(pattern)].map(
      ({ index }) => `${slip}: ${text.slice(Math.max(0, index - AROUND), index + AROUND)}`,
    ),
  );
}
