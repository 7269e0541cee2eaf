import type { Schema } from '../../src/server/database/schema.ts';

type Table = keyof Schema;

/** The store that writes each table: nobody else does, and only stores of its feature read it. */
export const owners: Record<Table, string> = {
  users: 'auth/accounts.store.ts',
  sign_ups: 'auth/sign-ups.store.ts',
  sessions: 'auth/sessions.store.ts',
  chains: 'auth/chains.store.ts',
  codes: 'auth/codes.store.ts',
  reset_tokens: 'auth/reset-tokens.store.ts',
  challenges: 'auth/challenges.store.ts',
  habits: 'notebook/habits.store.ts',
  pages: 'notebook/pages.store.ts',
  completion_changes: 'notebook/history.store.ts',
  applied_commands: 'notebook/applied-commands.store.ts',
  pauses: 'notebook/pauses.store.ts',
  groups: 'notebook/groups.store.ts',
  imports: 'imports/imports.store.ts',
  imported_habits: 'imports/imports.store.ts',
  import_pages: 'imports/imports.store.ts',
  moved_beginnings: 'imports/imports.store.ts',
  jobs: 'jobs/jobs.store.ts',
  push_devices: 'push/devices.store.ts',
  limits: 'limits/limits.store.ts',
  reminder_times: 'reminders/reminder-times.store.ts',
  installation: 'secret/secret.store.ts',
  mail_recipients: 'mail/recipients.store.ts',
};

/** Columns that another store changes, which reads the table too: a row that several features share. */
export const shared: { [Name in Table]?: Record<string, readonly (keyof Schema[Name])[]> } = {
  users: {
    'profile/profile.store.ts': ['name', 'locale', 'time_zone', 'day_start_hour'],
    'reminders/reminder-settings.store.ts': ['reminders', 'weekly_letter', 'feed_version'],
    'letters/letters.store.ts': ['last_letter'],
    'notebook/notebook.store.ts': [
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
  /^src\/server\/(?:database\/|secret\/secret\.store\.ts$)|\/testing\/|\.test\.ts$/;
