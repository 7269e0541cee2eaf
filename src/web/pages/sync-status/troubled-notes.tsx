import { Trans, useLingui } from '@lingui/react/macro';
import type { Waiting } from '../../sync/replica.ts';
import { retryCommand } from '../../sync/use-notebook.ts';
import { Button } from '../../ui/button.tsx';
import { useWrittenText } from './use-written-text.ts';

/** What the server failed at again and again: it is kept, and can be tried again. */
export function TroubledNotes({ troubled }: { troubled: readonly Waiting[] }) {
  const { t } = useLingui();
  const textOf = useWrittenText();
  return (
    <section aria-labelledby="troubled" className="mb-6 border-l-4 border-amber pl-3">
      <h2 id="troubled" className="text-lg">
        <Trans>Not saved yet</Trans>
      </h2>
      <p className="text-faint">
        <Trans>
          The server has trouble with this. It is tried again every day, and whenever you ask.
        </Trans>
      </p>
      <ul>
        {troubled.map(({ id, command }) => {
          const { about, written } = textOf(command);
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-4 py-1">
              <span className="flex min-w-0 grow basis-64 flex-col">
                <span className="font-semibold wrap-anywhere">{about}</span>
                <span className="wrap-anywhere whitespace-pre-line">{written}</span>
              </span>
              <Button
                variant="quiet"
                className="-mx-4"
                aria-label={t`Try again: ${about}`}
                onClick={() => retryCommand(id)}
              >
                <Trans>Try again</Trans>
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
