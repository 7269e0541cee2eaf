import type { Schema } from '../../src/server/platform/database/schema.ts';

type Table = keyof Schema;

/** The store that writes each table: nobody else does, and only stores of its feature read it. */
export const owners: Record<Table, string> = {
  users: 'features/auth/accounts.store.ts',
  credentials: 'features/auth/credentials.store.ts',
  personal_tokens: 'features/auth/personal-tokens/personal-tokens.store.ts',
  links: 'features/links/links.store.ts',
  inboxes: 'features/inboxes/inboxes.store.ts',
  inbox_messages: 'features/inboxes/inboxes.store.ts',
  webhooks: 'features/webhooks/webhooks.store.ts',
  webhook_deliveries: 'features/webhooks/webhooks.store.ts',
  webhook_watches: 'features/webhooks/webhooks.store.ts',
  sign_ups: 'features/auth/sign-ups.store.ts',
  sessions: 'features/auth/sessions.store.ts',
  chains: 'features/auth/chains.store.ts',
  one_time_codes: 'features/auth/codes.store.ts',
  invitations: 'features/invitations/invitations.store.ts',
  invitation_uses: 'features/invitations/invitations.store.ts',
  operators: 'features/operator/operators.store.ts',
  operator_log: 'features/operator/operators.store.ts',
  habits: 'features/notebook/rows.store.ts',
  habit_slugs: 'features/notebook/slugs.store.ts',
  pages: 'features/notebook/pages.store.ts',
  history: 'features/notebook/history.store.ts',
  applied_commands: 'features/notebook/applied-commands.store.ts',
  answered_keys: 'features/notebook/answered-keys.store.ts',
  pauses: 'features/notebook/rows.store.ts',
  groups: 'features/notebook/rows.store.ts',
  imports: 'features/imports/imports.store.ts',
  imported_habits: 'features/imports/imports.store.ts',
  import_pages: 'features/imports/imports.store.ts',
  moved_beginnings: 'features/imports/imports.store.ts',
  jobs: 'platform/jobs/jobs.store.ts',
  push_devices: 'platform/push/devices.store.ts',
  limits: 'platform/limits/limits.store.ts',
  reminder_times: 'features/reminders/reminder-times.store.ts',
  installation: 'platform/secret/secret.store.ts',
};

/** Columns that another store changes, which reads the table too: a row that several features share. */
export const shared: { [Name in Table]?: Record<string, readonly (keyof Schema[Name])[]> } = {
  users: {
    'features/profile/profile.store.ts': [
      'name',
      'locale',
      'time_zone',
      'day_start_hour',
      'shown_first',
    ],
    'features/reminders/reminder-settings.store.ts': [
      'reminders',
      'weekly_letter',
      'last_letter',
      'feed_version',
    ],
    'features/operator/accounts.store.ts': ['suspended_at', 'delete_at'],
    'features/notebook/notebook.store.ts': [
      'habits_revision',
      'entry_count',
      'note_bytes',
      'text_bytes',
      'change_count',
      'change_bytes',
      'forgotten_revision',
      'command_count',
    ],
  },
};

/**
 * Whose tables all are: migrations and backups know them as they were, a changed secret ends what
 * any feature made with it, and tests plant what no use case makes.
 */
export const OWNERS_OF_ALL =
  /^src\/server\/platform\/(?:database\/|secret\/secret\.store\.ts$)|\/testing\/|\.test\.ts$/;
