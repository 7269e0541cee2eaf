import { useRef } from 'react';
import type { FocusEvent } from 'react';
import { MAIN_ID } from '../layout/skip-link.tsx';

/**
 * For a part of the page that comes and goes, such as notes: who comes into it by keyboard is led
 * back to where they were once it goes, or to the page where that is gone too.
 */
export function useFocusBack() {
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
