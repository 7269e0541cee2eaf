import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reminderSettingsEndpoints } from '#contract/reminder-settings.ts';
import type { ReminderSettings } from '#contract/reminder-settings.ts';
import { ReminderFields } from '../../habit/reminders/reminder-fields.tsx';
import { FormEnd, useForm } from '../../../app/form/use-form.tsx';
import { useErrorText } from '../../../app/errors/use-error-text.ts';
import { toasts } from '../../../app/toasts/toast-store.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AccountSection, SECTION_FORM_CLASS } from '../account-section.tsx';
import { settingsCalls, settingsQuery } from './reminder-settings.queries.ts';

/** Reminders of whatever is still open; those of one habit are in its form. */
export function NotebookSection() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const { data: settings, error } = useQuery(settingsQuery);
  return (
    <AccountSection
      title={t`The whole notebook`}
      lead={
        <Trans>
          One reminder for all that is still due that day. A habit has reminders of its own where
          you edit it.
        </Trans>
      }
    >
      {settings && <NotebookForm settings={settings} />}
      {!settings && !error && (
        <div className="w-full">
          <Skeleton rows={1} label={t`Loading your reminders…`} />
        </div>
      )}
      {!settings && error && <p className="text-alarm">{errorText(error)}</p>}
    </AccountSection>
  );
}

function NotebookForm({ settings }: { settings: ReminderSettings }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [reminders, setReminders] = useState(settings.reminders);
  const form = useForm({
    schema: reminderSettingsEndpoints.updateReminderSettings.body,
    read: () => ({ reminders }),
    send: async (body) => {
      const changed = await settingsCalls.updateReminderSettings({ body });
      queryClient.setQueryData(settingsQuery.queryKey, changed);
      toasts.add(() => ({ severity: 'success', summary: t`Saved`, life: 4000 }));
    },
  });
  const isChanged = JSON.stringify(reminders) !== JSON.stringify(settings.reminders);
  return (
    <form {...form.props} className={SECTION_FORM_CLASS}>
      <ReminderFields reminders={reminders} onChange={setReminders} field={form.field} />
      {isChanged && <FormEnd form={form} submit={t`Save`} className="self-start" />}
    </form>
  );
}
