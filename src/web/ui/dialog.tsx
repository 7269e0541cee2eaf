import { useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface DialogProps {
  title: string;
  /** asked to go: by Escape, or by a press beside it */
  onClose: () => void;
  /** `alertdialog` for a question that stops what was going on */
  role?: 'dialog' | 'alertdialog';
  /** on phones it comes from below, with this as its upper edge */
  handle?: ReactNode;
  children: ReactNode;
}

/**
 * A modal dialog, open for as long as it is rendered. Focus stays in it, then goes back. Once
 * something is written in it, a slip of the finger beside it does not throw that away.
 */
export function Dialog({ title, onClose, role = 'dialog', handle, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isWritten = useRef(false);
  const titleId = useId();

  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onPointerDown={(event) => {
        if (event.target === event.currentTarget && !isWritten.current) onClose();
      }}
      onInput={() => (isWritten.current = true)}
      className={classNames(
        'z-modal m-auto w-[min(32rem,calc(100vw-2rem))] rounded-lg border border-rule bg-paper p-0 text-ink',
        handle !== undefined && 'max-sm:sheet',
      )}
    >
      {handle}
      <div className="flex flex-col gap-4 p-6">
        <h2 id={titleId} className="text-xl">
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}
