import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, useSyncExternalStore, useEffectEvent } from 'react';
import type { FocusEvent } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useKeys, useSingleKeys } from '../../ui/keys.ts';
import { TOAST_DEFAULT_POSITION, TOAST_REMOVAL_CLEAR_DELAY } from '../constants.ts';
import { MAIN_ID } from '../layout/layout-parts.tsx';
import { toasts as toastsOfPage } from './toast-store.ts';
import type { ToastStore, Toast, ToastSeverity } from './toast-store.ts';

const POSITIONS = {
  // Beside the menu of the account; on a phone under the thumb, above the bar with the pages.
  'top-right':
    'bottom-[calc(77px+env(safe-area-inset-bottom))] low:bottom-2 board:top-0 board:right-26 board:bottom-auto',
  'bottom-right': 'bottom-0 right-0',
};

interface ToastAreaProps extends HoverHandlers {
  store?: ToastStore;
  /** shows the notes of this group only */
  group?: string;
  position?: keyof typeof POSITIONS;
}

/**
 * Shows notes in a corner, above everything but dialogs. Its live region is always there, so that
 * screen readers hear of the first note too; the list is taken away a moment after the last left.
 */
export function ToastArea({
  store = toastsOfPage,
  group,
  position = TOAST_DEFAULT_POSITION,
  ...handlers
}: ToastAreaProps) {
  'use no memo';
  const { t, i18n } = useLingui();
  useEffect(() => i18n.on('change', store.sayAgain), [i18n, store]);
  const all = useSyncExternalStore(store.subscribe, store.list);
  const shown = all.filter((toast) => toast.group === group);
  const isLaidOut = useLingering(shown.length > 0);
  const { rememberFocus, giveFocusBack } = useFocusBack();
  const element = useRef<HTMLElement>(null);
  const close = ({ id }: Toast) => {
    giveFocusBack();
    store.close(id);
  };
  const last = shown.at(-1);
  const undo = shown.findLast(({ action }) => action);
  useKeys({
    ...(last && last.closable !== false && { Escape: () => close(last) }),
  });
  useSingleKeys({
    ...(undo && {
      u: () =>
        element.current?.querySelector<HTMLElement>(`[data-toast="${undo.id}"] button`)?.focus(),
    }),
  });
  return (
    <section
      ref={element}
      aria-label={t`Notifications`}
      aria-live="polite"
      aria-relevant="additions"
      onFocus={rememberFocus}
      className={classNames(
        'pointer-events-none fixed z-overlay flex w-full flex-col items-end px-2 board:max-w-md board:p-2',
        POSITIONS[position],
      )}
    >
      {isLaidOut && (
        <ol className="flex w-full flex-col gap-2">
          {shown.map((toast) => (
            <ToastNote
              key={toast.serial}
              toast={toast}
              onClose={() => close(toast)}
              {...handlers}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

/** True while the condition holds, and for a moment after. */
function useLingering(condition: boolean): boolean {
  const [lingers, setLingers] = useState(condition);
  if (condition && !lingers) setLingers(true);
  useEffect(() => {
    if (condition) return undefined;
    const timer = setTimeout(() => setLingers(false), TOAST_REMOVAL_CLEAR_DELAY);
    return () => clearTimeout(timer);
  }, [condition]);
  return lingers;
}

/**
 * For a part of the page that comes and goes, such as notes: who comes into it by keyboard is led
 * back to where they were once it goes, or to the page where that is gone too.
 */
function useFocusBack() {
  const part = useRef<Element>(undefined);
  const cameFrom = useRef<EventTarget>(undefined);
  return {
    rememberFocus({ currentTarget, relatedTarget }: FocusEvent) {
      part.current = currentTarget;
      if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
      cameFrom.current = relatedTarget ?? undefined;
    },
    /** To be called just before the part goes. It does nothing when the focus is elsewhere. */
    giveFocusBack() {
      if (!part.current?.contains(document.activeElement)) return;
      const before = cameFrom.current;
      const isThere = before instanceof HTMLElement && before.isConnected;
      const back = isThere ? before : document.getElementById(MAIN_ID);
      back?.focus({ preventScroll: true });
    },
  };
}

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

function ToastNote({ toast, onClose, onMouseEnter, onMouseLeave }: ToastNoteProps) {
  'use no memo';
  const { t } = useLingui();
  const [isHeld, setIsHeld] = useState(false);
  useLife(toast.life, isHeld, onClose);
  // Only an area that reacts to the pointer makes its notes wait (specification §4).
  const hold = onMouseEnter && (() => (setIsHeld(true), onMouseEnter(toast)));
  const release = onMouseLeave && (() => (setIsHeld(false), onMouseLeave(toast)));
  const { action } = toast;
  return (
    <li
      data-toast={toast.id}
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
      className={classNames(
        'pointer-events-auto flex min-h-12 w-full items-center gap-2 rounded-md border border-l-4 border-rule bg-sheet pr-1 pl-4 shadow-lifted',
        // One that stays lies under what comes after it, and is seen again when that goes.
        (toast.life === undefined || toast.action) && 'not-last:hidden',
        EDGE[toast.severity],
        toast.styleClass,
      )}
    >
      {toast.picture && <span aria-hidden>{toast.picture}</span>}
      <div
        className={classNames(
          'min-w-0 grow py-[3px] max-board:text-sm board:py-2.5',
          toast.contentStyleClass,
        )}
      >
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

/** Calls back once a note has lived its life, in milliseconds, which begins anew after a hold. */
function useLife(life: number | undefined, isHeld: boolean, onOver: () => void): void {
  const over = useEffectEvent(onOver);
  useEffect(() => {
    if (life === undefined || isHeld) return undefined;
    const timer = setTimeout(() => over(), life);
    return () => clearTimeout(timer);
  }, [life, isHeld]);
}
