import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportAnswer } from '#contract/import.ts';
import { useRefusal } from '../../app/errors/use-error-text.ts';
import { succeed } from '../../app/toasts/toast-store.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/format.ts';
import { AccountSection, Loaded } from './account-frame.tsx';
import { ImportSizeText } from './import-parts.tsx';
import { SOURCE_TEXTS } from './moving-texts.ts';
import { RowList } from './rows.tsx';
import { importsQuery, movingCalls, useRenewal } from './use-import.ts';

/** The imports that can still be taken back. */
export function UndoSection({ onUndone }: { onUndone: (importId: string) => void }) {
  const { t } = useLingui();
  const query = useQuery(importsQuery);
  return (
    <AccountSection
      title={t`Your imports`}
      lead={t`Each can be undone as a whole for 30 days, unless too much is imported after it.`}
    >
      <Loaded query={query} rows={1} label={t`Loading your imports…`}>
        {(imports) => (
          <RowList items={imports} empty={<p>{t`There is nothing to undo.`}</p>}>
            {(each) => <ImportRow imported={each} onUndone={() => onUndone(each.id)} />}
          </RowList>
        )}
      </Loaded>
    </AccountSection>
  );
}

/** An import, and the button that takes it back. It is called undone once it is no longer listed. */
function ImportRow({ imported, onUndone }: { imported: ImportAnswer; onUndone: () => void }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const refuse = useRefusal();
  const renewAfterImport = useRenewal();
  const [isAsking, setAsking] = useState(false);
  const when = format.moment(imported.imported_at);
  const until = format.moment(imported.undo_until, 'day');
  const { mutate, isPending } = useMutation({
    mutationFn: () => movingCalls.undoImport({ params: { id: imported.id } }, { isLong: true }),
    onSuccess: async () => {
      succeed(() => t`The import was undone`);
      await renewAfterImport();
      onUndone();
    },
    onError: async (error) => {
      setAsking(false);
      refuse(error);
      // Without an answer it may have been undone all the same.
      await renewAfterImport();
    },
  });
  return (
    <li className="flex flex-col items-start gap-x-6 gap-y-2 border-b border-rule py-3 sm:flex-row sm:items-center sm:justify-between">
      <div>
        <p className="font-semibold">{i18n._(SOURCE_TEXTS[imported.source][0])}</p>
        <p className="first-letter:uppercase">
          <ImportSizeText imported={imported} />
        </p>
        <p className="text-sm text-faint">
          <Trans>
            Imported on {when}; can be undone until {until}
          </Trans>
        </p>
      </div>
      <Button
        onClick={() => setAsking(true)}
        aria-label={t`Undo this import of ${when}`}
        className="shrink-0"
      >
        {t`Undo this import`}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t`Undo this import?`}
          confirm={t`Undo this import`}
          cancel={t`Keep the import`}
          pending={isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() => mutate()}
        >
          <div className="flex flex-col gap-2">
            <p>
              <Trans>
                This deletes what it brought: <ImportSizeText imported={imported} />.
              </Trans>
            </p>
            <p>{t`Entries that you have changed since then stay, and so do their habits.`}</p>
            {imported.source === 'habitude' && <p>{t`Settings that came with it stay as well.`}</p>}
          </div>
        </ConfirmDialog>
      )}
    </li>
  );
}
