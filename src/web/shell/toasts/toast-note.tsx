import { useLingui } from '@lingui/react/macro';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Toast, ToastSeverity } from './toast-store.ts';
import { useLife } from './use-life.ts';

/** What an area does when the pointer comes over one of its notes, and when it leaves. */
export interface HoverHandlers {
  onMouseEnter?: (toast: Toast) => void;
  onMouseLeave?: (toast: Toast) => void;
}

interface ToastNoteProps extends HoverHandlers {
  toast: Toast;
  onClose: () => void;
}

const EDGE: Record<ToastSeverity, string> = {
  success: 'border-l-green',
  info: 'border-l-blue',
  warn: 'border-l-amber',
  error: 'border-l-alarm',
};

export function ToastNote({ toast, onClose, onMouseEnter, onMouseLeave }: ToastNoteProps) {
  const { t } = useLingui();
  const { pause, resume } = useLife(toast.life, onClose);
  // Only an area that reacts to the pointer makes its notes wait (specification §4).
  const hold = onMouseEnter && (() => (pause(), onMouseEnter(toast)));
  const release = onMouseLeave && (() => (resume(), onMouseLeave(toast)));
  const { action } = toast;
  return (
    <li
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
      className={classNames(
        'pointer-events-auto flex items-start gap-2 rounded-md border border-l-4 border-rule bg-sheet py-2 pr-1 pl-4 shadow-lifted',
        EDGE[toast.severity],
        toast.styleClass,
      )}
    >
      <div className={classNames('min-w-0 grow py-2', toast.contentStyleClass)}>
        <p className="font-semibold">{toast.summary}</p>
        {toast.detail && <p className="text-sm text-faint">{toast.detail}</p>}
      </div>
      {action && (
        <Button
          variant="quiet"
          onClick={() => {
            onClose();
            action.onAction();
          }}
        >
          {action.label}
        </Button>
      )}
      {toast.closable !== false && (
        <IconButton label={t`Close`} onClick={onClose}>
          <span aria-hidden>×</span>
        </IconButton>
      )}
    </li>
  );
}
