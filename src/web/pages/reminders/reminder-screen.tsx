import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StopPreview } from '#contract/reminder-answers.ts';
import { useErrorText } from '../../app/errors/use-error-text.ts';
import { FormProblem } from '../../app/form/use-form.tsx';
import { useFocusKept } from '../../ui/browser.ts';
import { Button } from '../../ui/button.tsx';
import { useFormat } from '../../ui/format.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { reminderAnswerCalls, isOver, LinkTrouble, markedBy, Sheet } from './link.tsx';
import { MarkDay } from './mark-day.tsx';

/**
 * What a link in the mail of a reminder opens. Opening it changes nothing.
 *
 * @param token what stands after the `#` of the link
 */
export function ReminderScreen({ token }: { token: string }) {
  const { t } = useLingui();
  const look = useQuery({
    queryKey: ['reminder', token],
    queryFn: ({ signal }) => reminderAnswerCalls.lookAtReminder({ body: { token } }, { signal }),
    enabled: token !== '',
    // Nobody but this page tells it what has changed.
    staleTime: Infinity,
    gcTime: 0,
  });
  const [over, setOver] = useState<Error>();
  if (token === '') return <LinkTrouble />;
  if (over) return <LinkTrouble error={over} />;
  if (look.isError) return <LinkTrouble error={look.error} onRetry={() => void look.refetch()} />;
  if (!look.data) return <Skeleton rows={3} label={t`Loading…`} />;
  return look.data.purpose === 'done' ? (
    <MarkDay
      look={look.data}
      mark={async (fields) =>
        markedBy(await reminderAnswerCalls.markDone({ body: { ...fields, token } }))
      }
      onOver={setOver}
    />
  ) : (
    <StopReminder token={token} look={look.data} />
  );
}

interface StopReminderProps {
  token: string;
  look: StopPreview;
}

/** Says which reminder comes no more, with one button that sees to it. */
function StopReminder({ token, look: { what, habit, time, stopped } }: StopReminderProps) {
  const { t } = useLingui();
  const format = useFormat();
  const textOfError = useErrorText();
  const stop = useMutation({
    mutationFn: () => reminderAnswerCalls.stopReminder({ body: { token } }),
  });
  const isOff = stopped || stop.isSuccess;
  useFocusKept(isOff ? 0 : 1);
  if (isOver(stop.error)) return <LinkTrouble error={stop.error} />;
  const isLetter = what === 'letter';
  const isGone = !isLetter && time === null;
  const about = habit ? `${habit.icon} ${habit.name}` : t`The whole notebook`;
  return (
    <Sheet
      title={isLetter ? t`Stop the weekly letter?` : t`Stop this reminder?`}
      lead={isLetter ? undefined : [time && format.time(time), about].filter(Boolean).join(' · ')}
    >
      <p role="status" className="empty:sr-only">
        {isOff &&
          (isGone
            ? t`This reminder is no longer there.`
            : t`It is off. You can turn it back on in Habitude.`)}
      </p>
      {!isOff && (
        <div className="flex flex-col items-start gap-4">
          <FormProblem text={stop.error ? textOfError(stop.error) : undefined} />
          <Button
            variant="primary"
            pending={stop.isPending}
            onClick={() => stop.mutate()}
            className="min-h-12"
          >
            {t`Stop it`}
          </Button>
        </div>
      )}
    </Sheet>
  );
}
