import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ProblemError } from '../../app/api/problem-error.ts';
import { dismissRefused, useStanding } from '../../sync/use-notebook.ts';
import type { Refused } from '../../sync/replica.ts';
import { isServers } from '../../sync/troubled.ts';
import { useErrorText } from '../../app/errors/use-error-text.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useFocusKept } from '../../ui/use-focus-kept.ts';
import { useWrittenText } from './use-written-text.ts';

/** What was done here and not taken over: what it was about, why, and what was written. */
export function RefusedNotes({ refused }: { refused: readonly Refused[] }) {
  const { t } = useLingui();
  const errorText = useErrorText();
  const textOf = useWrittenText();
  const unread = (written: string) => ({ about: t`A change`, written });
  const heading = useFocusKept<HTMLHeadingElement>(refused.length);
  return (
    <section aria-labelledby="refused" className="mb-6 border-l-4 border-alarm pl-3">
      <h2 ref={heading} tabIndex={-1} id="refused" className="text-lg">
        <Trans>Not saved</Trans>
      </h2>
      <ul aria-live="polite">
        {refused.map(({ id, command, code, limit, text }) => {
          const { about, written } = text === undefined ? textOf(command) : unread(text);
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-4 py-1">
              <span className="flex min-w-0 grow basis-64 flex-col">
                <span className="font-semibold wrap-anywhere">{about}</span>
                <span className="wrap-anywhere whitespace-pre-line">{written}</span>
                <span className="text-faint">
                  {text === undefined ? (
                    errorText(new ProblemError({ status: 0, code, limit }))
                  ) : (
                    <Trans>What this device kept of it is damaged, and can’t be sent.</Trans>
                  )}
                </span>
              </span>
              <span className="-mx-4 flex">
                {written !== '' && 'clipboard' in navigator && (
                  <Button
                    variant="quiet"
                    aria-label={t`Copy: ${about}`}
                    onClick={() => void navigator.clipboard.writeText(`${about}\n${written}`)}
                  >
                    <Trans>Copy</Trans>
                  </Button>
                )}
                <Button
                  variant="quiet"
                  aria-label={t`Close: ${about}`}
                  onClick={() => dismissRefused(id)}
                >
                  <Trans>Close</Trans>
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface LeaveDialogProps {
  /** how much was not sent yet */
  count: number;
  onAnswer: (mayBeLost: boolean) => void;
}

/** Asks who signs out about what would be lost. */
export function LeaveDialog({ count, onAnswer }: LeaveDialogProps) {
  const { t } = useLingui();
  const { trouble, waiting } = useStanding();
  return (
    <ConfirmDialog
      title={t`Sign out anyway?`}
      confirm={t`Sign out and lose the changes`}
      cancel={t`Stay`}
      onConfirm={() => onAnswer(true)}
      onCancel={() => onAnswer(false)}
    >
      {isServers(trouble, waiting) ? (
        <Plural
          value={count}
          one="# change is not saved yet, as the server has trouble with it. It will be lost if you sign out now."
          other="# changes are not saved yet, as the server has trouble with them. They will be lost if you sign out now."
        />
      ) : (
        <Plural
          value={count}
          one="# change has not been sent yet, as there is no connection. It will be lost if you sign out now."
          other="# changes have not been sent yet, as there is no connection. They will be lost if you sign out now."
        />
      )}
    </ConfirmDialog>
  );
}
