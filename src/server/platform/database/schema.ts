import type { Generated } from 'kysely';
import type { ImportSource } from '#contract/import.ts';
import type { PushTrouble } from '#contract/push.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import type {
  ChainTable,
  CodeTable,
  CredentialTable,
  InvitationTable,
  InvitationUseTable,
  OperatorLogTable,
  OperatorTable,
  SessionTable,
  SignUpTable,
  UserTable,
} from './account-tables.ts';
import type {
  InboxMessageTable,
  InboxTable,
  LinkTable,
  PersonalTokenTable,
  WebhookDeliveryTable,
  WebhookTable,
  WebhookWatchTable,
} from './connection-tables.ts';
import type { Flag, Instant } from './columns.ts';

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

/** What programs call a habit, now or before: no two habits of a person are called the same. */
export interface HabitSlugTable {
  user_id: string;
  slug: string;
  habit_id: string;
  /** the person's revision at which it became the habit's: the latest is the one that it has now */
  since: number;
}

/** What stood in the place of an entry before it was changed. */
export interface HistoryTable {
  user_id: string;
  habit_id: string;
  date: CivilDate;
  /** the person's revision that replaced it: of two of a day, the later one is greater */
  revision: number;
  /** its place among what that revision replaced on the day */
  place: number;
  /** the entry as JSON, which earlier versions wrote as a completion */
  before: string;
  changed_at: Instant;
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
  /** when a part of it, or of its undo, was last carried out; null: it is done */
  under_way_at: Generated<Instant | null>;
  /** whether what its undo needs is still kept */
  undo_kept: Generated<Flag>;
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

/** What was answered to a request with an `Idempotency-Key`, so that it is carried out once. */
export interface AnsweredKeyTable {
  user_id: string;
  /** hashes of the caller’s key, and of what it asked for */
  key: string;
  request: string;
  /** what came of it, as JSON */
  answer: string;
  answered_at: Instant;
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
  /** the last day of which it reminded, or would have; `next_date` itself where it was put off */
  last_date: CivilDate | null;
}

/** What is known of the installation itself, by name. */
export interface InstallationTable {
  name: string;
  value: string;
}

export interface LimitTable {
  key: string;
  count: number;
  /** its window began one window's length before */
  expires_at: Instant;
  /** of those that count in any stretch of time, as JSON */
  instants: Generated<string>;
}

export interface Schema {
  users: UserTable;
  credentials: CredentialTable;
  sign_ups: SignUpTable;
  sessions: SessionTable;
  chains: ChainTable;
  one_time_codes: CodeTable;
  invitations: InvitationTable;
  invitation_uses: InvitationUseTable;
  personal_tokens: PersonalTokenTable;
  links: LinkTable;
  inboxes: InboxTable;
  inbox_messages: InboxMessageTable;
  webhooks: WebhookTable;
  webhook_deliveries: WebhookDeliveryTable;
  webhook_watches: WebhookWatchTable;
  operators: OperatorTable;
  operator_log: OperatorLogTable;
  habits: HabitTable;
  habit_slugs: HabitSlugTable;
  pages: PageTable;
  history: HistoryTable;
  pauses: PauseTable;
  groups: GroupTable;
  imports: ImportTable;
  imported_habits: ImportedHabitTable;
  import_pages: ImportPageTable;
  moved_beginnings: MovedBeginningTable;
  applied_commands: AppliedCommandTable;
  answered_keys: AnsweredKeyTable;
  jobs: JobTable;
  push_devices: PushDeviceTable;
  limits: LimitTable;
  reminder_times: ReminderTimeTable;
  installation: InstallationTable;
}
