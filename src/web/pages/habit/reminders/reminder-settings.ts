import { queryOptions, useQuery } from '@tanstack/react-query';
import { reminderSettingsEndpoints } from '#contract/reminder-settings.ts';
import { callsOf } from '../../../app/api/api.ts';

export const reminderSettingsCalls = callsOf(reminderSettingsEndpoints);

/** What of the whole notebook comes to the person. */
export const settingsQuery = queryOptions({
  queryKey: ['reminder-settings'],
  queryFn: ({ signal }) => reminderSettingsCalls.getReminderSettings({}, { signal }),
});

/** Whether a mail would reach anybody, unless it is known that none does. */
export function useSendsMail(): boolean {
  return useQuery(settingsQuery).data?.sends_mail !== false;
}
