import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { StopLook } from '#contract/reminder-answers.ts';
import { FormProblem } from '../../app/form/use-form.tsx';
import { useErrorText } from '../../app/errors/use-error-text.ts';
import { Button } from '../../ui/button.tsx';
import { answers } from './answers.ts';
import { isOver } from './is-over.ts';
import { LinkTrouble } from './link-trouble.tsx';
import { Sheet } from './sheet.tsx';

interface StopReminderProps {
  token: string;
  look: StopLook;
}

/** Says which reminder comes no more, with one button that sees to it. */
export function StopReminder({ token, look: { what, habit, time, stopped } }: StopReminderProps) {
  const { t } = useLingui();
  const textOfError = useErrorText();
  const stop = useMutation({ mutationFn: () => answers.stopReminder({ body: { token } }) });
  if (isOver(stop.error)) return <LinkTrouble error={stop.error} />;
  const isLetter = what === 'letter';
  const about = habit ? `${habit.icon} ${habit.name}` : t`The whole notebook`;
  const isOff = stopped || stop.isSuccess;
  return (
    <Sheet
      title={isLetter ? t`Stop the weekly letter?` : t`Stop this reminder?`}
      lead={isLetter ? undefined : [time, about].filter((part) => part !== null).join(' · ')}
    >
      <p role="status" className="empty:hidden">
        {isOff && <Trans>It is off. You can turn it back on in Habitude.</Trans>}
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
            <Trans>Stop it</Trans>
          </Button>
        </div>
      )}
    </Sheet>
  );
}
