import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useFormat } from '../../../ui/use-format.ts';

/** Drawn alike in every browser; while nothing can be measured the whole bar breathes. */
const BAR_CLASS = classNames(
  'h-3 w-full appearance-none overflow-hidden rounded-full border border-edge bg-wash',
  '[&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-ink',
  '[&::-moz-progress-bar]:bg-ink indeterminate:[&::-moz-progress-bar]:bg-transparent',
  'indeterminate:animate-pulse indeterminate:bg-edge',
  'forced-colors:[&::-webkit-progress-value]:bg-[Highlight]',
  'forced-colors:[&::-moz-progress-bar]:bg-[Highlight]',
);

interface ImportProgressProps {
  phase: 'reading' | 'storing';
  /** how much of the file has left, from 0 to 1 */
  sent: number;
  fileName: string;
  onCancel: () => void;
}

/** How far an import is: a share while the file is on its way, then only that it goes on. */
export function ImportProgress({ phase, sent, fileName, onCancel }: ImportProgressProps) {
  const { t } = useLingui();
  const format = useFormat();
  const id = useId();
  const isSending = sent < 1;
  const text = isSending ? t`Sending…` : { reading: t`Reading…`, storing: t`Saving…` }[phase];
  return (
    <div className="flex w-full flex-col items-start gap-2">
      <p className="font-semibold wrap-anywhere">{fileName}</p>
      <progress
        aria-labelledby={id}
        className={BAR_CLASS}
        {...(isSending ? { value: sent, max: 1 } : {})}
      />
      <div className="flex w-full justify-between gap-4 text-faint">
        <p id={id} role="status">
          {text}
        </p>
        {isSending && <p className="numerals">{format.percentage(Math.floor(sent * 100))}</p>}
      </div>
      {phase === 'reading' && (
        <Button onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      )}
    </div>
  );
}
