import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { LOADING_BAR } from '../constants.ts';
import { createProgress } from './progress.ts';

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
