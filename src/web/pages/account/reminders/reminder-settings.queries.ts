import { queryOptions } from '@tanstack/react-query';
import { reminderSettingsEndpoints } from '#contract/reminder-settings.ts';
import { callsOf } from '../../../app/api/api.ts';

export const settingsCalls = callsOf(reminderSettingsEndpoints);

/** What of the whole notebook comes to the person. */
export const settingsQuery = queryOptions({
  queryKey: ['reminder-settings'],
  queryFn: ({ signal }) => settingsCalls.getReminderSettings({}, { signal }),
});
