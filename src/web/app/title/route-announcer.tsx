import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ROUTE_TRANSITION_SETTLE_WAIT } from '../constants.ts';
import { MAIN_ID } from '../layout/skip-link.tsx';

/**
 * Moves the focus to a new page once it has settled, so that it is read from its beginning and the
 * keyboard goes on from there. A field that took the focus for itself keeps it.
 */
export function RouteAnnouncer() {
  const router = useRouter();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return;
      clearTimeout(timer);
      timer = setTimeout(focusMain, ROUTE_TRANSITION_SETTLE_WAIT);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [router]);
  return null;
}

function focusMain(): void {
  const main = document.getElementById(MAIN_ID);
  if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
}
