import { hasWrongKey } from './oidc-settings.ts';

/**
 * Finds the variables that look like settings and are none.
 *
 * @param known the names of all settings
 * @returns a sentence about each
 */
export function misspeltSettings(
  env: Record<string, string | undefined>,
  known: ReadonlySet<string>,
): string[] {
  return Object.keys(env)
    .filter((name) => !known.has(name))
    .flatMap((name) => {
      const meant = known.values().find((setting) => isSlip(name.toUpperCase(), setting));
      const hint =
        meant !== undefined
          ? `Is ${meant} meant?`
          : hasWrongKey(name) && 'The key of a provider has capital letters A–Z and digits alone.';
      return hint ? [`${name} is not a setting of Habitude. ${hint}`] : [];
    });
}

/** Whether two words differ by one letter at most: missing, added, another, or two of them swapped. */
function isSlip(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  let begin = 0;
  while (begin < shorter && one[begin] === other[begin]) begin += 1;
  let end = 0;
  while (end < shorter - begin && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [left = '', right = ''] = [one, other].map((word) => word.slice(begin, word.length - end));
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && left === [...right].toReversed().join('');
}
