import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useErrorText } from '../../../app/errors/use-error-text.ts';
import { useProfile } from '../../../app/session/profile-store.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AccountSection } from '../account-section.tsx';
import { settingsCalls, settingsQuery } from './reminder-settings.queries.ts';

/** Whether a letter comes once a week; of whoever has an account the address is confirmed. */
export function LetterSection() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const { data: settings, error: unread } = useQuery(settingsQuery);
  const profile = useProfile();
  const email = profile?.email;
  const { mutate, isPending, variables, error } = useMutation({
    networkMode: 'always',
    // Of two presses the last one counts.
    scope: { id: 'weekly-letter' },
    mutationFn: (weekly_letter: boolean) =>
      settingsCalls.updateReminderSettings({ body: { weekly_letter } }),
    onSuccess: (changed) => queryClient.setQueryData(settingsQuery.queryKey, changed),
  });
  const wrong = error ?? (settings ? null : unread);
  return (
    <AccountSection
      title={t`Weekly letter`}
      lead={t`On Monday mornings: what you kept in the week before, and what has changed.`}
    >
      {settings && email !== undefined ? (
        <div className="flex flex-col">
          <Checkbox
            label={
              <span className="wrap-anywhere">
                <Trans>Send it to {email}</Trans>
              </span>
            }
            checked={isPending ? variables : settings.weekly_letter}
            onChange={(event) => mutate(event.target.checked)}
          />
          <p className="text-sm text-faint">
            <Trans>
              You get no letter after a week in which nothing was asked of you, or when you have
              been away for four weeks.
            </Trans>
          </p>
        </div>
      ) : (
        !wrong && (
          <div className="w-full">
            <Skeleton rows={1} label={t`Loading your choice…`} />
          </div>
        )
      )}
      {wrong && (
        <p role="alert" className="text-alarm">
          {errorText(wrong)}
        </p>
      )}
    </AccountSection>
  );
}
