import type { reminderSettingsEndpoints } from '#contract/reminder-settings.ts';
import type { Handlers } from '../../platform/http/register-endpoints.ts';
import { getReminderSettings, updateReminderSettings } from './reminder-settings.usecases.ts';
import type { SettingDependencies } from './reminder-settings.usecases.ts';

export function reminderSettingsHandlers(
  deps: SettingDependencies,
): Handlers<typeof reminderSettingsEndpoints> {
  return {
    getReminderSettings: ({ person }) => getReminderSettings(deps.database.read, person.userId),
    updateReminderSettings: ({ person, body }) => updateReminderSettings(deps, person.userId, body),
  };
}
