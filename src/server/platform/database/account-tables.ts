import type { Generated } from 'kysely';
import type { Locale } from '#contract/locale.ts';
import type { OperatorAct } from '#contract/operator.ts';
import type { PROOFS, ShownFirst } from '#contract/profile.ts';
import type { Flag, Instant } from './columns.ts';

export interface UserTable {
  id: string;
  email: string;
  /** the address in lower case: what makes two addresses the same */
  email_key: string;
  name: string;
  locale: Locale;
  time_zone: string;
  day_start_hour: number;
  shown_first: Generated<ShownFirst>;
  /** grows with every change of the person's habits */
  habits_revision: Generated<number>;
  /** how many days have an entry, and the UTF-8 bytes of their notes */
  entry_count: Generated<number>;
  note_bytes: Generated<number>;
  /** the UTF-8 bytes of habits, groups and pauses, without entries */
  text_bytes: Generated<number>;
  /** how many replaced entries are kept, and the UTF-8 bytes of `before` */
  change_count: Generated<number>;
  change_bytes: Generated<number>;
  /** the greatest revision of what was deleted and is known no more */
  forgotten_revision: Generated<number>;
  /** how many commands are remembered */
  command_count: Generated<number>;
  /** of the whole notebook, as JSON */
  reminders: Generated<string>;
  weekly_letter: Generated<Flag>;
  /** the Monday of the last weekly letter; '' before the first */
  last_letter: Generated<string>;
  /** the number of the calendar feed: odd while there is one */
  feed_version: Generated<number>;
  created_at: Instant;
  /** since when nothing is changed that lets its person in, because they said that a change was not theirs */
  held_at: Generated<Instant | null>;
  /** the address, in lower case, whose owner said so */
  held_by: Generated<string | null>;
  /** when its owner is told again that its second factor is to be reset, or it is reset */
  reset_next_at: Generated<Instant | null>;
  /** how often they were told */
  reset_told: Generated<number>;
  /** when its person left: it is about to be emptied, and to be no more */
  closed_at: Generated<Instant | null>;
  /** since when an operator keeps its person out */
  suspended_at: Generated<Instant | null>;
  /** when it is to be deleted, by an operator; until then it is suspended */
  delete_at: Generated<Instant | null>;
  /** the beginning of the last day, in UTC, on which its person was here */
  seen_on: Generated<Instant | null>;
}

/**
 * What lets a person in: of passwords and authenticator apps (TOTP) a person has one, whose id is its
 * kind.
 */
export type CredentialKind = 'password' | 'passkey' | 'totp' | 'recovery' | 'identity';

/** What somebody shows of themselves. */
export type ProofKind = (typeof PROOFS)[number];

export interface CredentialTable {
  user_id: string;
  id: string;
  kind: CredentialKind;
  /**
   * what is compared with what somebody gives: of a password its hash, of a passkey its public key,
   * of an app its secret, encrypted; of an identity its provider and subject, which no other account
   * has; of a recovery code the id says all
   */
  secret: string;
  /** what its person calls it, or else what made it is called */
  name: Generated<string>;
  /** of a passkey how often it says that it was used; of an app the step of the last code taken */
  counter: Generated<number>;
  /** what else is known of it, as JSON */
  about: Generated<string>;
  created_at: Instant;
  /** when it last opened a session */
  used_at: Instant | null;
}

/** A sign-up that waits for the code that was mailed for it. It is nobody's account yet. */
export interface SignUpTable {
  id: string;
  /** keyed hash of what names it to the browser that made it */
  nonce_hash: string;
  email: string;
  email_key: string;
  name: string;
  password_hash: string;
  locale: Locale;
  time_zone: string;
  created_at: Instant;
  /** the one that it came by */
  invitation_id: Generated<string | null>;
  /** who somebody is at a provider, as JSON, where they have no password */
  identity: Generated<string | null>;
}

/** A link by which some people may sign up. */
export interface InvitationTable {
  id: string;
  /** of what its link says */
  token_hash: string;
  /** the one address that it is for */
  email: string | null;
  /** how many may sign up by it, and how many have */
  people: number;
  used: number;
  created_at: Instant;
  ends_at: Instant;
  revoked_at: Instant | null;
}

export interface InvitationUseTable {
  invitation_id: string;
  user_id: string;
  used_at: Instant;
}

/** Who runs the server, and may see accounts and keep people out. */
export interface OperatorTable {
  user_id: string;
  since: Instant;
  /** the one who came first of all; nobody else is that */
  is_first: Flag;
}

/** What an operator did. It stays as it is, also when one of the accounts is gone. */
export interface OperatorLogTable {
  id: string;
  at: Instant;
  /** null: whoever had the command line */
  operator_id: string | null;
  act: OperatorAct;
  /** whom or what it was done to */
  account_id: string | null;
  invitation_id: string | null;
}

/** What a code is for: an address, another one, a new password, to get in, or to let a program in. */
export type CodePurpose = 'verify_email' | 'change_email' | 'new_password' | 'sign_in' | 'consent';

/**
 * A code that was mailed for a sign-up or to the owner of an account, or is on its way to a program.
 * It works once.
 */
export interface CodeTable {
  id: string;
  purpose: CodePurpose;
  /** one of the two is null */
  sign_up_id: string | null;
  user_id: string | null;
  /** who has one code of a purpose at a time: a keyed hash of what names a browser, or a person */
  asker: string | null;
  /** keyed hash of the code */
  hash: string;
  /** the address that a person wants to use from now on */
  email: string | null;
  created_at: Instant;
  /** of a link to a new password it moves on where no further one can be mailed */
  expires_at: Instant;
}

export interface SessionTable {
  user_id: string;
  id: string;
  device: string;
  created_at: Instant;
  last_seen_at: Instant;
  /** what its holder showed of themselves to open it */
  opened_by: ProofKind;
  /** what they showed last, by signing in or later, and when */
  proven_by: ProofKind;
  proven_at: Instant;
  expires_at: Instant;
  /** the identity that opened it, and what its provider calls the session there */
  identity_id: Generated<string | null>;
  identity_sid: Generated<string | null>;
}

export type ChainKind = 'tab' | 'remember';

/** A line of refresh tokens, each the successor of the one before. No token is stored. */
export interface ChainTable {
  user_id: string;
  id: string;
  session_id: string;
  kind: ChainKind;
  salt: string;
  /** of the newest token that was issued */
  generation: number;
  /** of the token that the newest one was given for */
  parent: number;
  /** of the oldest access token that counts: earlier ones may have gone to somebody else */
  valid_from: number;
  /** of the newest token that is known to have reached its holder */
  confirmed: number;
  rotated_at: Instant;
  expires_at: Instant;
  revoked_at: Instant | null;
  /** of a tab: the generation of the remember chain that it began with */
  begun_with: number | null;
  /** of a tab: it began with a successor that another one replaced, and nobody may use it */
  abandoned: Flag;
}
