import { z } from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { remindersField } from './reminders.ts';

export const reminderSettingsSchema = z.strictObject({
  /** of the whole notebook: what is still open that day */
  reminders: remindersField,
  /** whether a letter comes once a week */
  weekly_letter: z.boolean(),
});

export type ReminderSettings = z.infer<typeof reminderSettingsSchema>;

export const updateReminderSettingsBody = z.partial(reminderSettingsSchema);

/** The settings, and how mails that come by the clock fare. An earlier version did not say so. */
const reminderSettingsAnswer = z.extend(reminderSettingsSchema, {
  /** whether mails leave the server, or are written into files */
  sends_mail: z.optional(z.boolean()),
  /** when the last one was due that was given up in the last 30 days */
  mail_failed_at: z.optional(z.nullable(z.string())),
});

/** The calls by which a person says what of the whole notebook comes to them. */
export const reminderSettingsEndpoints = {
  getReminderSettings: endpoint({
    method: 'GET',
    path: '/api/profile/reminders',
    summary:
      'The reminders of the whole notebook, whether the weekly letter comes, and how mail fares.',
    answer: reminderSettingsAnswer,
  }),
  updateReminderSettings: endpoint({
    method: 'PATCH',
    path: '/api/profile/reminders',
    summary: 'Change the reminders of the whole notebook, or whether the weekly letter comes.',
    body: updateReminderSettingsBody,
    answer: reminderSettingsAnswer,
  }),
};
