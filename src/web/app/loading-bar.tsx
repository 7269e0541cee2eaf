import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createListeners } from '../ui/listeners.ts';
import { LOADING_BAR } from './constants.ts';

/** The value is from 0 to 100. */
const AT_REST = { value: 0, visible: false };

/** How often the bar moves while it waits. */
const STEP = 100;

/**
 * How far a load of unknown length seems to have come: fast at first, and never at its end.
 *
 * @param elapsed milliseconds
 * @returns 0 to just below 100; half of it after half the usual duration
 */
export function estimateProgress(elapsed: number): number {
  return (200 / Math.PI) * Math.atan(elapsed / (LOADING_BAR.duration / 2));
}

/**
 * What the loading bar shows. A load that is over before the throttle never shows; one that ends
 * fills the bar, which then hides, and only once hidden goes back to its beginning.
 */
export function createProgress() {
  let progress = AT_REST;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = createListeners();

  function show(next: typeof AT_REST): void {
    progress = next;
    listeners.tell();
  }

  function advance(elapsed: number): void {
    show({ value: estimateProgress(elapsed), visible: true });
    timer = setTimeout(() => advance(elapsed + STEP), STEP);
  }

  return {
    start() {
      clearTimeout(timer);
      if (progress.visible) advance(0);
      else timer = setTimeout(() => advance(0), LOADING_BAR.throttle);
    },
    finish() {
      clearTimeout(timer);
      if (!progress.visible) return show(AT_REST);
      show({ value: 100, visible: true });
      timer = setTimeout(() => {
        show({ value: 100, visible: false });
        timer = setTimeout(() => show(AT_REST), LOADING_BAR.resetDelay);
      }, LOADING_BAR.hideDelay);
    },
    current: () => progress,
    subscribe: listeners.add,
  };
}

/** A thin line along the top that moves while a page is being loaded. */
export function LoadingBar() {
  const router = useRouter();
  const [progress] = useState(createProgress);
  const { value, visible } = useSyncExternalStore(progress.subscribe, progress.current);

  useEffect(() => {
    const subscriptions = [
      router.subscribe('onBeforeLoad', ({ pathChanged }) => {
        if (pathChanged) progress.start();
      }),
      router.subscribe('onResolved', progress.finish),
    ];
    return () => {
      for (const unsubscribe of subscriptions) unsubscribe();
    };
  }, [router, progress]);

  return (
    <div
      aria-hidden
      className="pointer-events-none fixed inset-x-0 top-0 z-overlay origin-left bg-ink transition-[scale,opacity] duration-200"
      style={{ height: LOADING_BAR.height, scale: `${value / 100} 1`, opacity: visible ? 1 : 0 }}
    />
  );
}
