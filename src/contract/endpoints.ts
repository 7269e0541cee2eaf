import { accountEndpoints } from './account.ts';
import { alarmEndpoints } from './alarm.ts';
import { calendarEndpoints } from './calendar.ts';
import { completionEndpoints } from './completion.ts';
import { exportEndpoints } from './export.ts';
import { groupEndpoints } from './group.ts';
import { habitEndpoints } from './habit.ts';
import { importEndpoints } from './import.ts';
import { inboxEndpoints } from './inboxes.ts';
import { invitationEndpoints } from './invitation.ts';
import { linkEndpoints } from './links.ts';
import { notebookEndpoints } from './notebook.ts';
import { oauthEndpoints } from './oauth.ts';
import { operatorEndpoints } from './operator.ts';
import { passkeyEndpoints } from './passkeys.ts';
import { pauseEndpoints } from './pause.ts';
import { personalTokenEndpoints } from './personal-tokens.ts';
import { pictureEndpoints } from './pictures.ts';
import { profileEndpoints } from './profile.ts';
import { reminderSettingsEndpoints } from './reminder-settings.ts';
import { answerEndpoints } from './reminder-answers.ts';
import { providerEndpoints } from './providers.ts';
import { pushEndpoints } from './push.ts';
import { secondFactorEndpoints } from './second-factor.ts';
import { removalEndpoints } from './removals.ts';
import { serviceEndpoints } from './service.ts';
import { stampEndpoints } from './stamps.ts';
import { todayEndpoints } from './today.ts';
import { unsentEndpoints } from './unsent.ts';
import { webhookEndpoints } from './webhooks.ts';

/** Every call of the wire, by name. */
export const endpoints = {
  ...accountEndpoints,
  ...invitationEndpoints,
  ...profileEndpoints,
  ...passkeyEndpoints,
  ...alarmEndpoints,
  ...secondFactorEndpoints,
  ...providerEndpoints,
  ...personalTokenEndpoints,
  ...linkEndpoints,
  ...stampEndpoints,
  ...inboxEndpoints,
  ...pictureEndpoints,
  ...webhookEndpoints,
  ...removalEndpoints,
  ...oauthEndpoints,
  ...habitEndpoints,
  ...completionEndpoints,
  ...todayEndpoints,
  ...pauseEndpoints,
  ...groupEndpoints,
  ...importEndpoints,
  ...exportEndpoints,
  ...notebookEndpoints,
  ...unsentEndpoints,
  ...reminderSettingsEndpoints,
  ...answerEndpoints,
  ...calendarEndpoints,
  ...pushEndpoints,
  ...operatorEndpoints,
  ...serviceEndpoints,
};

export type Endpoints = typeof endpoints;
