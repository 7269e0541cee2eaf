/** A text as it is searched: accents, case and joined letters make no difference. */
export function foldText(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '');
}
