import type { Generated } from 'kysely';
import type { ImportSource } from '#contract/import.ts';
import type { Locale } from '#contract/locale.ts';
import type { PushTrouble } from '#contract/push.ts';
import type { CivilDate } from '#domain/civil-date.ts';

/** Milliseconds since 1970-01-01T00:00:00Z. */
type Instant = number;

/** Both engines keep truth values as whole numbers, so that one store reads them alike. */
export type Flag = 0 | 1;

export interface UserTable {
  id: string;
  email: string;
  /** the address in lower case: what makes two addresses the same */
  email_key: string;
  name: string;
  password_hash: string;
  locale: Locale;
  time_zone: string;
  day_start_hour: number;
  /** grows with every change of the person's habits */
  habits_revision: Generated<number>;
  /** how many days have an entry, and the UTF-8 bytes of their notes */
  entry_count: Generated<number>;
  note_bytes: Generated<number>;
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
  /** the number of the calendar feed: odd while there is one */
  feed_version: Generated<number>;
  created_at: Instant;
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
}

/** A code that was mailed for a sign-up, or to the owner of an account that asks for one. */
export interface CodeTable {
  id: string;
  /** one of the two is null */
  sign_up_id: string | null;
  user_id: string | null;
  /** keyed hash of what names the browser that asked for it */
  nonce_hash: string;
  /** keyed hash of the code */
  hash: string;
  /** of the browser that asked for it, and of all others together */
  tries_left: number;
  stray_tries_left: number;
  expires_at: Instant;
}

/** A link to a new password that was mailed. Using one of a person's uses up all of them. */
export interface ResetTokenTable {
  user_id: string;
  /** keyed hash of the token */
  hash: string;
  expires_at: Instant;
}

export interface SessionTable {
  user_id: string;
  id: string;
  device: string;
  created_at: Instant;
  last_seen_at: Instant;
  /** when its holder last showed that they know the password, by signing in or later */
  password_given_at: Instant;
  expires_at: Instant;
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

/** A code that was mailed to a person who is signed in; a newer one of the same purpose replaces it. */
export interface ChallengeTable {
  user_id: string;
  purpose: 'change_email';
  /** keyed hash of the code or token */
  hash: string;
  /** the address that the mail went to */
  email: string;
  tries_left: number;
  created_at: Instant;
  expires_at: Instant;
}

export interface HabitTable {
  user_id: string;
  id: string;
  name: string;
  description: string;
  icon: string;
  /** by name */
  color: string;
  is_active: Flag;
  position: number;
  group_id: string | null;
  /** ISO 8601 with the person's offset */
  created_at: string;
  /** as JSON, the latest first */
  goals: string;
  /** after what it comes in the day */
  cue: Generated<string>;
  /** as JSON */
  reminders: Generated<string>;
  /** how automatic it was, as JSON, the latest first */
  answers: Generated<string>;
  revision: Generated<number>;
  deleted_at: Generated<Instant | null>;
}

/** What was entered for a habit in a year: a page as `src/domain/year-page.ts` describes it. */
export interface PageTable {
  user_id: string;
  habit_id: string;
  year: number;
  days: string;
  /** as JSON; empty where there is nothing of it */
  more: string;
  /** the person's revision at which it changed last */
  revision: number;
}

/** What an import entered, as it came, so that it can be undone. */
export interface ImportPageTable extends Omit<PageTable, 'revision'> {
  import_id: string;
}

/** What stood in the place of an entry before it was changed. */
export interface CompletionChangeTable {
  user_id: string;
  id: string;
  habit_id: string;
  date: CivilDate;
  /** the entry as JSON, which earlier versions wrote as a completion; null where there was none */
  before: string | null;
  changed_at: Instant;
  /** the person's revision that replaced it: of two of a day, the later one is greater */
  revision: Generated<number>;
}

export interface PauseTable {
  user_id: string;
  id: string;
  /** null: of all habits */
  habit_id: string | null;
  first_date: CivilDate;
  last_date: CivilDate | null;
  reason: string;
  /** the import that it came by, until it is changed */
  import_id: Generated<string | null>;
  revision: Generated<number>;
  deleted_at: Generated<Instant | null>;
}

export interface GroupTable {
  user_id: string;
  id: string;
  name: string;
  position: number;
  import_id: Generated<string | null>;
  revision: Generated<number>;
  deleted_at: Generated<Instant | null>;
}

/** An import that was not undone. */
export interface ImportTable {
  user_id: string;
  id: string;
  source: ImportSource;
  imported_at: Instant;
  /** how many were new */
  habits: number;
  entries: number;
}

/** What makes an import the second time the same: which habit a source's own one became. */
export interface ImportedHabitTable {
  user_id: string;
  source_key: string;
  habit_id: string;
  import_id: string;
}

/** A habit that an import took back to an earlier beginning. */
export interface MovedBeginningTable {
  user_id: string;
  import_id: string;
  habit_id: string;
  /** `created_at` before the import, and by it */
  begin_before: string;
  begin_after: string;
}

/** A command that came, so that it is not carried out when it is sent again. */
export interface AppliedCommandTable {
  user_id: string;
  id: string;
  applied_at: Instant;
  /** what became of it, as JSON */
  result: string;
}

/** What is to be done, such as a mail to be sent. It is deleted when it is done. */
export interface JobTable {
  id: string;
  user_id: string | null;
  kind: string;
  /** of a kind, no two wait with the same one */
  key: string | null;
  /** what it is about, encrypted: a mail may hold a code */
  sealed: string;
  /** when it is tried next: while it is in somebody's hands, when their lease ends */
  run_at: Instant;
  /** when it was to be done */
  due_at: Instant;
  attempts: number;
  /** dead jobs are kept for a while, and not tried again */
  dead: Flag;
  last_error: string | null;
}

/** A browser that gets notifications, for as long as its session lasts. */
export interface PushDeviceTable {
  user_id: string;
  id: string;
  session_id: string;
  /** where its push service takes what is for it: a secret between the two and us */
  endpoint: string;
  /** no two devices have one endpoint */
  endpoint_hash: string;
  /** the keys of the subscription, in base64url */
  p256dh: string;
  auth: string;
  name: string;
  created_at: Instant;
  last_success_at: Instant | null;
  /** why the notification after that was not taken */
  last_error: PushTrouble | null;
}

/** When a reminder comes next. It follows from the reminder, which is kept with what it is of. */
export interface ReminderTimeTable {
  user_id: string;
  /** the habit that it is of; '' where it is of the whole notebook */
  habit_id: string;
  reminder_id: string;
  /** once more of the day on which it came already, because its person asked for that */
  again: Flag;
  next_at: Instant;
  /** the day of which it reminds then */
  next_date: CivilDate;
  /** the last day of which it reminded, or would have */
  last_date: CivilDate | null;
}

/** What is known of the installation itself, by name. */
export interface InstallationTable {
  name: string;
  value: string;
}

/** Who got mails in the last day. */
export interface MailRecipientTable {
  /** keyed hash of the mailbox */
  key: string;
  /** the instants of those mails, as JSON */
  posted_at: string;
  expires_at: Instant;
}

export interface LimitTable {
  key: string;
  count: number;
  /** its window began one window's length before */
  expires_at: Instant;
}

export interface Schema {
  users: UserTable;
  sign_ups: SignUpTable;
  sessions: SessionTable;
  chains: ChainTable;
  codes: CodeTable;
  reset_tokens: ResetTokenTable;
  challenges: ChallengeTable;
  habits: HabitTable;
  pages: PageTable;
  completion_changes: CompletionChangeTable;
  pauses: PauseTable;
  groups: GroupTable;
  imports: ImportTable;
  imported_habits: ImportedHabitTable;
  import_pages: ImportPageTable;
  moved_beginnings: MovedBeginningTable;
  applied_commands: AppliedCommandTable;
  jobs: JobTable;
  push_devices: PushDeviceTable;
  limits: LimitTable;
  reminder_times: ReminderTimeTable;
  installation: InstallationTable;
  mail_recipients: MailRecipientTable;
}
