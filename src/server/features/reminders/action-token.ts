import type { CivilDate } from '#domain/civil-date.ts';
import type { Mark } from '#domain/commands/command.ts';
import { readSigned, signed } from '../../platform/signature.ts';

/** What a token lets whoever holds it do, and nothing else: by purpose. */
export interface ActionClaims {
  /** mark one habit on one day */
  done: { userId: string; habitId: string; date: CivilDate };
  /** put back what stood there, where what was marked stands there still */
  undo: {
    userId: string;
    habitId: string;
    date: CivilDate;
    before: Mark | null;
    after: Mark | null;
  };
  /** have a reminder come once more: of the whole notebook without a habit */
  later: { userId: string; habitId: string | null; reminderId: string; date: CivilDate };
  /** turn a reminder off: of the whole notebook without a habit, the weekly letter without an id */
  stop: { userId: string; habitId: string | null; reminderId: string | null };
  /** read the plan of a person's reminders, for as long as their feed has this number */
  calendar: { userId: string; version: number };
}

export type Purpose = keyof ActionClaims;

export type Answer<P extends Purpose> = { [Name in P]: ActionClaims[Name] & { purpose: Name } }[P];

/**
 * A token that says what it is for, to be sent to whom it is about. It is computed and never stored;
 * what it says can be read by anybody and changed by nobody (HMAC-SHA-256, RFC 2104).
 */
export function makeActionToken<P extends Purpose>(key: Buffer, answer: Answer<P>): string {
  return signed(key, Buffer.from(JSON.stringify(answer)).toString('base64url'));
}

/** What a token says, if it is one of ours and for one of these purposes. */
export function readActionToken<P extends Purpose>(
  key: Buffer,
  token: string,
  ...purposes: readonly P[]
): Answer<P> | undefined {
  const said = readSigned(key, token);
  if (said === undefined) return undefined;
  // Nobody else could have written it.
  const answer: Answer<P> = JSON.parse(Buffer.from(said, 'base64url').toString());
  return purposes.includes(answer.purpose) ? answer : undefined;
}
