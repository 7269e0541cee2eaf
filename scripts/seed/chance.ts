/**
 * A number from 0 to 1 that looks like chance and is always the same for the same names, so that a
 * demonstration tells the same story on every machine and every day.
 */
export function chance(...names: string[]): number {
  // FNV-1a, then the last step of MurmurHash3, which spreads names that differ by one letter.
  let hash = 0x811c9dc5;
  for (const character of names.join('\0')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}
