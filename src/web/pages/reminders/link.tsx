import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { answerEndpoints, type DoneAnswer } from '#contract/reminder-answers.ts';
import { callsOf } from '../../app/api/api.ts';
import { ProblemError } from '../../app/api/problem-error.ts';
import { useErrorText } from '../../app/errors/use-error-text.ts';
import { Button, LinkButton } from '../../ui/button.tsx';

/** What was marked, and how that is taken back where it changed anything. */
export interface Marked {
  undo: (() => Promise<unknown>) | undefined;
  /** how much it was, of what takes an amount */
  amount?: number | undefined;
}

interface SheetProps {
  title: ReactNode;
  lead?: ReactNode;
  children?: ReactNode;
}

/** One question a page: what it is about, how it is answered, and the way to the notebook. */
export function Sheet({ title, lead, children }: SheetProps) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-2">
        <h1 className="text-3xl wrap-anywhere">{title}</h1>
        {lead && <p className="wrap-anywhere text-faint">{lead}</p>}
      </div>
      {children}
      <div>
        {/* Its words begin where those above do. */}
        <LinkButton to="/" variant="quiet" className="-ml-4">
          {t`Open my notebook`}
        </LinkButton>
      </div>
    </div>
  );
}

/** Says plainly why a link leads to nothing, and what can be done. Without an error it has no token. */
export function LinkTrouble({ error, onRetry }: { error?: Error; onRetry?: () => void }) {
  const { t } = useLingui();
  const textOfError = useErrorText();
  if (!error)
    return (
      <Sheet
        title={t`This link is incomplete`}
        lead={t`Open it from the email once more, or copy all of it.`}
      />
    );
  if (isOver(error))
    return error.code === 'invalid_token' ? (
      <Sheet
        title={t`This link no longer works`}
        lead={t`It is for an earlier day, or was cut off. Mark the day, or turn the reminder off, in your notebook.`}
      />
    ) : (
      <Sheet title={t`This habit is no longer there`} lead={t`It was deleted from the notebook.`} />
    );
  return (
    <Sheet title={t`That did not work`} lead={textOfError(error)}>
      <div>
        <Button onClick={onRetry}>{t`Try again`}</Button>
      </div>
    </Sheet>
  );
}

/** The calls that a link of a reminder makes: nobody has to be signed in. */
export const reminderAnswerCalls = callsOf(answerEndpoints);

/** What was done by a link without signing in, as the server answered it. */
export function markedBy({ undo: token }: DoneAnswer): Marked {
  return {
    undo: token === null ? undefined : () => reminderAnswerCalls.takeDoneBack({ body: { token } }),
  };
}

/** Whether a link can do nothing any more. */
export function isOver(error: unknown): error is ProblemError {
  return error instanceof ProblemError && ['invalid_token', 'not_found'].includes(error.code);
}
