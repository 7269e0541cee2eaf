import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { formatPercentage } from '../../../ui/format-number.ts';

interface ImportProgressProps {
  phase: 'reading' | 'storing';
  /** how much of the file has left, from 0 to 1 */
  sent: number;
  fileName: string;
  onCancel: () => void;
}

/** How far an import is: a share while the file is on its way, then only that it goes on. */
export function ImportProgress({ phase, sent, fileName, onCancel }: ImportProgressProps) {
  const { t, i18n } = useLingui();
  const id = useId();
  const isSending = sent < 1;
  const text = isSending ? t`Sending…` : { reading: t`Reading…`, storing: t`Storing…` }[phase];
  return (
    <div className="flex w-full flex-col items-start gap-2">
      <p className="font-semibold wrap-anywhere">{fileName}</p>
      <progress
        aria-labelledby={id}
        className="h-2 w-full accent-ink"
        {...(isSending ? { value: sent, max: 1 } : {})}
      />
      <div className="flex w-full justify-between gap-4 text-faint">
        <p id={id} role="status">
          {text}
        </p>
        {isSending && (
          <p className="numerals">{formatPercentage(Math.floor(sent * 100), i18n.locale)}</p>
        )}
      </div>
      {phase === 'reading' && (
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      )}
    </div>
  );
}
