import type { Locale } from '#contract/locale.ts';
import type { Share } from '#domain/tally.ts';
import type { ProofKind } from '../database/account-tables.ts';
import type { WeeklyLetterFacts } from './weekly-letter-texts.ts';

/** Where mails that come by the clock can be stopped: on a page, and by a mail program. */
interface Stopping {
  stopUrl: string;
  oneClick: string;
}

/** What can become of what lets a person in. */
export type CredentialChange =
  | 'passkey-added'
  | 'passkey-removed'
  | 'password-removed'
  | 'second-factor-added'
  | 'second-factor-removed'
  | 'second-factor-reset'
  | 'identity-added'
  | 'identity-removed'
  | 'alarm-ended'
  | 'given-back'
  | 'recovery-codes-made'
  | 'recovery-code-used'
  | 'token-added'
  | 'token-revoked'
  | 'token-restored'
  | 'webhook-added'
  | 'inbox-added'
  | 'picture-added'
  | 'calendar-replaced';

/** What each kind of mail tells. */
export interface Mails {
  'verify-email': { code: string; url: string };
  'already-registered': { name: string; url: string };
  'reset-password': { name: string; url: string };
  /**
   * device: its name, or empty; when: in words; by: what opened it; url: where to choose a new password,
   * or for anything else than a password the alarm
   */
  'new-device': { name: string; device: string; when: string; by?: ProofKind; url: string };
  /** what: the name of what was added or removed; may be empty */
  'credentials-changed': { name: string; change: CredentialChange; what: string; url: string };
  'password-changed': { name: string; url: string };
  /** when: the day, in words, on which it is done */
  'second-factor-reset': { name: string; when: string; url: string };
  /** until: the day, in words, after which the account is deleted; empty where it is not */
  'kept-out': { name: string; until: string };
  'let-in': { name: string; url: string };
  /** webhook: its name; isGone: its receiver said so, and did not only fail for a week */
  'webhook-off': { name: string; webhook: string; isGone: boolean; url: string };
  'change-email': { code: string };
  'email-changed': { name: string; email: string; url: string };
  'email-change-requested': { name: string; email: string; url: string };
  /** until: the day, in words */
  invitation: { url: string; until: string };
  test: { name: string };
  /** habit: its icon and name; cue: empty where there is none; when: the day, in words, which may be over */
  reminder: Stopping & {
    name: string;
    habit: string;
    cue: string;
    when: string;
    isOver?: boolean;
    takesAmount: boolean;
    /** where its last day was missed: what was kept in four weeks */
    lately?: Share;
    url: string;
  };
  /** list: the icons and names of habits; more: how many there are beside */
  'open-habits': Stopping & {
    name: string;
    list: readonly string[];
    more: number;
    when: string;
    isOver?: boolean;
    url: string;
  };
  /** answersUrl: where it is answered how automatic habits are */
  'weekly-letter': Stopping & WeeklyLetterFacts & { name: string; url: string; answersUrl: string };
}

/** A mail that is to be sent, in the language of whoever gets it; its words come when it leaves. */
export type Mail = {
  [Kind in keyof Mails]: { kind: Kind; to: string; locale: Locale; facts: Mails[Kind] };
}[keyof Mails];

export function mailTo<Kind extends keyof Mails>(
  { email, locale }: { email: string; locale: Locale },
  kind: Kind,
  facts: Mails[Kind],
): Mail {
  return { kind, to: email, locale, facts } as Mail;
}
