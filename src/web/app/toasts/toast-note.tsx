import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Toast, ToastSeverity } from './toast-store.ts';

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
  // It is drawn seldom: what would remember it weighs more than drawing it anew.
  'use no memo';
  const { t } = useLingui();
  const { stop, restart } = useLife(toast.life, onClose);
  // Only an area that reacts to the pointer makes its notes wait (specification §4).
  const hold = onMouseEnter && (() => (stop(), onMouseEnter(toast)));
  const release = onMouseLeave && (() => (restart(), onMouseLeave(toast)));
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
      {toast.picture && (
        <span aria-hidden className="self-center">
          {toast.picture}
        </span>
      )}
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

/**
 * Calls back once a note has lived its life.
 *
 * @param life milliseconds; undefined for ever
 * @returns to stop the countdown, and to restart it with all of the life (specification §4)
 */
function useLife(life: number | undefined, onOver: () => void) {
  const over = useEffectEvent(onOver);
  const countdown = useRef<Countdown>(undefined);

  useEffect(() => {
    if (life === undefined) return undefined;
    const running = createCountdown(life, () => over());
    countdown.current = running;
    running.restart();
    return running.stop;
  }, [life]);

  return {
    stop: () => countdown.current?.stop(),
    restart: () => countdown.current?.restart(),
  };
}

interface Countdown {
  stop: () => void;
  restart: () => void;
}

function createCountdown(life: number, onOver: () => void): Countdown {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => clearTimeout(timer);
  return {
    stop,
    restart() {
      stop();
      timer = setTimeout(onOver, life);
    },
  };
}
