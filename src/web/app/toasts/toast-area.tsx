import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FocusEvent } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { TOAST_DEFAULT_POSITION, TOAST_REMOVAL_CLEAR_DELAY } from '../constants.ts';
import { MAIN_ID } from '../layout/skip-link.tsx';
import { ToastNote } from './toast-note.tsx';
import type { HoverHandlers } from './toast-note.tsx';
import { toasts as toastsOfPage } from './toast-store.ts';
import type { ToastStore } from './toast-store.ts';

const POSITIONS = {
  // On a phone the header stays free: it holds the way to everything else.
  'top-right': 'top-0 max-board:top-14 right-0 items-end',
  'bottom-right': 'bottom-0 right-0 items-end',
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
  // It is drawn seldom: what would remember it weighs more than drawing it anew.
  'use no memo';
  const { t, i18n } = useLingui();
  useEffect(() => i18n.on('change', store.sayAgain), [i18n, store]);
  const all = useSyncExternalStore(store.subscribe, store.list);
  const shown = all.filter((toast) => toast.group === group);
  const isLaidOut = useLingering(shown.length > 0);
  const { rememberFocus, giveFocusBack } = useFocusBack();
  return (
    <section
      aria-label={t`Notifications`}
      aria-live="polite"
      aria-relevant="additions"
      onFocus={rememberFocus}
      className={classNames(
        'pointer-events-none fixed z-overlay flex w-full max-w-md flex-col p-4',
        POSITIONS[position],
      )}
    >
      {isLaidOut && (
        <ol className="flex w-full flex-col gap-2">
          {shown.map((toast) => (
            <ToastNote
              key={toast.serial}
              toast={toast}
              onClose={() => {
                giveFocusBack();
                store.close(toast.id);
              }}
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
