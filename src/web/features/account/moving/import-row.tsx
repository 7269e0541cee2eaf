import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ImportAnswer } from '#contract/import.ts';
import { Button } from '../../../ui/button.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import { ImportSizeText } from './import-size-text.tsx';
import { SOURCE_TEXTS } from './source-texts.ts';
import { UndoDialog } from './undo-dialog.tsx';

interface ImportRowProps {
  imported: ImportAnswer;
  /** called once it is no longer listed */
  onUndone: () => void;
}

/** An import, and the button that takes it back. */
export function ImportRow({ imported, onUndone }: ImportRowProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  const tracker = i18n._(SOURCE_TEXTS[imported.source].name);
  const when = format.moment(imported.imported_at);
  const until = format.moment(imported.undo_until, 'day');
  return (
    <li className="flex flex-col items-start gap-x-6 gap-y-2 border-b border-rule py-3 sm:flex-row sm:items-center sm:justify-between">
      <div>
        <p className="font-semibold">{tracker}</p>
        <p>
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
        <Trans>Undo this import</Trans>
      </Button>
      {isAsking && (
        <UndoDialog imported={imported} onClose={() => setAsking(false)} onUndone={onUndone} />
      )}
    </li>
  );
}
