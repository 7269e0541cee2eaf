import type { Generated } from 'kysely';
import type { DeliveryState, WebhookFormat, WebhookOff } from '#contract/webhooks.ts';
import type { Instant } from './columns.ts';

/** What lets a program in, as far as its person says. */
export interface PersonalTokenTable {
  user_id: string;
  id: string;
  /** of the secret, which is kept nowhere */
  hash: string;
  name: string;
  /** as JSON */
  scopes: string;
  /** the ids of the only habits that it is for, as JSON; null: all */
  habits: string | null;
  created_at: Instant;
  /** null: it has no end */
  expires_at: Instant | null;
  used_at: Instant | null;
  /** what the program called itself then */
  used_by: Generated<string>;
}

/** An address that does or shows one thing of a notebook to whoever has it. */
export interface LinkTable {
  user_id: string;
  id: string;
  /** of its key, which is computed again to be shown */
  hash: string;
  kind: 'stamp' | 'board' | 'year';
  /** null: it is about no single one */
  habit_id: string | null;
  name: string;
  /** what its person chose for it, as JSON */
  settings: string;
  created_at: Instant;
  /** null: it has no end */
  expires_at: Instant | null;
  used_at: Instant | null;
}

/** An address that takes messages of another service. */
export interface InboxTable {
  user_id: string;
  id: string;
  /** of its key, which is computed again to be shown */
  hash: string;
  name: string;
  /** which of the values are entered for which habits, and how, as JSON */
  mappings: string;
  created_at: Instant;
  used_at: Instant | null;
}

/** What came, kept for a while so that its person can say what becomes of the next. */
export interface InboxMessageTable {
  user_id: string;
  inbox_id: string;
  id: string;
  received_at: Instant;
  sender: string;
  /** the values in it by their names, as JSON */
  found: string;
  value_count: number;
  entered_count: number;
  /** as JSON */
  body: string;
}

/** An address that is told what happens in a notebook. */
export interface WebhookTable {
  user_id: string;
  id: string;
  name: string;
  /** where it goes and what it is signed with, encrypted: who has the address may be let in by it */
  sealed: string;
  format: WebhookFormat;
  /** as JSON */
  events: string;
  /** the ids of the only habits that it is told of, as JSON; null: all */
  habits: string | null;
  created_at: Instant;
  /** since when nothing of what it was sent was taken */
  failing_since: Instant | null;
  off_at: Instant | null;
  off_because: WebhookOff | null;
}

/** What a webhook was sent, or is to be. */
export interface WebhookDeliveryTable {
  user_id: string;
  id: string;
  webhook_id: string;
  /** as JSON */
  event: string;
  state: DeliveryState;
  created_at: Instant;
  attempts: number;
  /** of the latest attempt */
  tried_at: Instant | null;
  status: number | null;
  /** why nothing was answered, in a few words */
  reason: string | null;
}

/** What was seen last of the notebook of somebody who has webhooks. */
export interface WebhookWatchTable {
  user_id: string;
  /** grows with each look and each new webhook, so that of two at once one counts */
  looks: number;
  /** the revision at which it was looked at */
  revision: number;
  /** when the day that it was looked at on is over */
  day_ends_at: Instant;
  /** not before then it is looked at again */
  rests_until: Instant;
  /** as JSON */
  seen: string;
}
