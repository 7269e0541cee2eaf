import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createListeners } from '../ui/listeners.ts';
import { LOADING_BAR } from './constants.ts';

export interface Progress {
  /** 0 to 100 */
  value: number;
  visible: boolean;
}

export interface ProgressSource {
  start: () => void;
  finish: () => void;
  current: () => Progress;
  subscribe: (listener: () => void) => () => void;
}

const AT_REST: Progress = { value: 0, visible: false };

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
export function createProgress(): ProgressSource {
  let progress = AT_REST;
  let timers: ReturnType<typeof setTimeout>[] = [];
  const listeners = createListeners();

  function show(next: Progress): void {
    progress = next;
    listeners.tell();
  }

  function later(delay: number, action: () => void): void {
    timers.push(setTimeout(action, delay));
  }

  function stopTimers(): void {
    for (const timer of timers) clearTimeout(timer);
    timers = [];
  }

  function advance(elapsed: number): void {
    show({ value: estimateProgress(elapsed), visible: true });
    later(STEP, () => advance(elapsed + STEP));
  }

  return {
    start() {
      stopTimers();
      if (progress.visible) advance(0);
      else later(LOADING_BAR.throttle, () => advance(0));
    },
    finish() {
      stopTimers();
      if (!progress.visible) return show(AT_REST);
      show({ value: 100, visible: true });
      later(LOADING_BAR.hideDelay, () => {
        show({ value: 100, visible: false });
        later(LOADING_BAR.resetDelay, () => show(AT_REST));
      });
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
