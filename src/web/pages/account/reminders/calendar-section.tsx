import { Trans, useLingui } from '@lingui/react/macro';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { calendarEndpoints } from '#contract/calendar.ts';
import { callsOf } from '../../../app/api/api.ts';
import { useErrorText } from '../../../app/errors/use-error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { AccountSection } from '../account-section.tsx';

const api = callsOf(calendarEndpoints);

const calendarQuery = queryOptions({
  queryKey: ['calendar'],
  queryFn: ({ signal }) => api.getCalendar({}, { signal }),
});

/** The address under which a calendar finds the person's reminders. */
export function CalendarSection() {
  const { t } = useLingui();
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const { data, error: unread } = useQuery(calendarQuery);
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: async (isWanted: boolean) => {
      if (isWanted) return await api.replaceCalendar();
      await api.closeCalendar();
      return { address: null };
    },
    onSuccess: (answer) => queryClient.setQueryData(calendarQuery.queryKey, answer),
  });
  const address = data?.address;
  const wrong = error ?? (data ? null : unread);
  return (
    <AccountSection
      title={t`In your calendar`}
      lead={t`Your reminders for the next four weeks. They may include what you have already done.`}
    >
      {address && (
        <div className="w-full">
          <TextField
            label={t`Address to subscribe to`}
            value={address}
            readOnly
            onFocus={(event) => event.target.select()}
            description={t`Anyone who has it can see when you are reminded, of which habits, and after what they come. Keep it to yourself, or replace it.`}
          />
        </div>
      )}
      {data && (
        <div className="flex flex-wrap gap-2">
          <Button pending={isPending} onClick={() => mutate(true)}>
            {address ? <Trans>Replace the address</Trans> : <Trans>Get an address</Trans>}
          </Button>
          {address && (
            <Button variant="quiet" disabled={isPending} onClick={() => mutate(false)}>
              <Trans>Delete the address</Trans>
            </Button>
          )}
        </div>
      )}
      {wrong && (
        <p role="alert" className="text-alarm">
          {errorText(wrong)}
        </p>
      )}
    </AccountSection>
  );
}
