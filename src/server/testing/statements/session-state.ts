/**
 * What lives longer in a connection of PostgreSQL than a transaction, or on one machine alone: behind
 * a pooler the next statement may go by another connection, and engines that only speak like it have
 * none of this.
 */
const NEEDS: readonly (readonly [RegExp, string])[] = [
  [/^\s*(?:un)?listen\b/i, 'LISTEN'],
  [/\bpg_(?:try_)?advisory_/i, 'an advisory lock'],
  [/\b(?:nextval|currval|setval|lastval)\b/i, 'a sequence'],
  [/^\s*(?:set(?!\s+(?:local|transaction)\b)|reset|discard)\b/i, 'a setting of the session'],
  [/\bset_config\b/i, 'a setting of the session'],
  [/\bcreate\s+(?:temp|temporary)\b/i, 'a table of the session'],
  [/\bwith hold\b/i, 'a cursor of the session'],
  [/^\s*(?:prepare|deallocate)\b/i, 'a prepared statement of the session'],
];

/** What a statement needs of the session it is made in; undefined where it needs nothing. */
export function askedOfSession(text: string): string | undefined {
  return NEEDS.find(([pattern]) => pattern.test(text))?.[1];
}
