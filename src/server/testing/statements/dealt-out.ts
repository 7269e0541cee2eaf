import type { Schema } from '../../platform/database/schema.ts';

/** The column that says whose a row is, of each table whose rows can be dealt out to machines. */
export const OWNER_COLUMN: { [Table in keyof Schema]: string | undefined } = {
  users: 'id',
  credentials: 'user_id',
  personal_tokens: 'user_id',
  links: 'user_id',
  inboxes: 'user_id',
  inbox_messages: 'user_id',
  webhooks: 'user_id',
  webhook_deliveries: 'user_id',
  webhook_watches: 'user_id',
  sessions: 'user_id',
  chains: 'user_id',
  habits: 'user_id',
  habit_slugs: 'user_id',
  pages: 'user_id',
  history: 'user_id',
  applied_commands: 'user_id',
  answered_keys: 'user_id',
  pauses: 'user_id',
  groups: 'user_id',
  imports: 'user_id',
  imported_habits: 'user_id',
  import_pages: 'user_id',
  moved_beginnings: 'user_id',
  push_devices: 'user_id',
  reminder_times: 'user_id',
  // What is of no person, or is asked for before anybody knows whose it is: it stands on one machine.
  sign_ups: undefined,
  one_time_codes: undefined,
  jobs: undefined,
  limits: undefined,
  invitations: undefined,
  invitation_uses: undefined,
  operators: undefined,
  operator_log: undefined,
  installation: undefined,
};

/** The column of a table that says whose its rows are; none of what stands on one machine. */
export function ownerColumn(table: string): string | undefined {
  return Object.hasOwn(OWNER_COLUMN, table) ? OWNER_COLUMN[table as keyof Schema] : undefined;
}
