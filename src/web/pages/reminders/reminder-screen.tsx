import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '../../ui/skeleton.tsx';
import { answers } from './answers.ts';
import { LinkTrouble } from './link-trouble.tsx';
import { MarkDay } from './mark-day.tsx';
import { StopReminder } from './stop-reminder.tsx';

/**
 * What a link in the mail of a reminder opens. Opening it changes nothing.
 *
 * @param token what stands after the `#` of the link
 */
export function ReminderScreen({ token }: { token: string }) {
  const { t } = useLingui();
  const look = useQuery({
    queryKey: ['reminder', token],
    queryFn: ({ signal }) => answers.lookAtReminder({ body: { token } }, { signal }),
    enabled: token !== '',
    // Nobody but this page tells it what has changed.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (token === '') return <LinkTrouble />;
  if (look.isError) return <LinkTrouble error={look.error} onRetry={() => void look.refetch()} />;
  if (!look.data) return <Skeleton rows={3} label={t`Loading…`} />;
  return look.data.purpose === 'done' ? (
    <MarkDay token={token} look={look.data} />
  ) : (
    <StopReminder token={token} look={look.data} />
  );
}
