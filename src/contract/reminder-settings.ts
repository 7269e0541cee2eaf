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

/** The calls by which a person says what of the whole notebook comes to them. */
export const reminderSettingsEndpoints = {
  getReminderSettings: endpoint({
    method: 'GET',
    path: '/api/profile/reminders',
    summary: 'The reminders of the whole notebook, and whether the weekly letter comes.',
    answer: reminderSettingsSchema,
  }),
  updateReminderSettings: endpoint({
    method: 'PATCH',
    path: '/api/profile/reminders',
    summary: 'Change the reminders of the whole notebook, or whether the weekly letter comes.',
    body: updateReminderSettingsBody,
    answer: reminderSettingsSchema,
  }),
};
