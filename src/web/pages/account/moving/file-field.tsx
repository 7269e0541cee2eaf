import { Trans } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { buttonClass } from '../../../ui/button-class.ts';
import { classNames } from '../../../ui/class-names.ts';

interface FileFieldProps {
  onChoose: (file: File) => void;
  /** whether it has come in the place of what had the focus */
  takesFocus: boolean;
}

/** Takes a file, chosen or dropped. Any kind may be chosen: telephones know few by their ending. */
export function FileField({ onChoose, takesFocus }: FileFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) input.current?.focus();
  }, [takesFocus]);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onChoose(file);
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
      className={classNames(
        'flex w-full flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-dashed border-edge p-4',
        isOver && 'bg-wash outline-2 outline-focus',
      )}
    >
      <label
        className={buttonClass(
          'outline',
          'relative cursor-pointer has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        )}
      >
        <span id={id}>
          <Trans>Choose a file</Trans>
        </span>
        <input
          ref={input}
          type="file"
          aria-labelledby={id}
          className="sr-only"
          onChange={(event) => {
            take(event.target.files);
            // The same file, mended, can be chosen again.
            event.target.value = '';
          }}
        />
      </label>
      <span className="text-faint">
        <Trans>or drop it here</Trans>
      </span>
    </div>
  );
}
