import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { toasts } from '../toasts/toast-store.ts';
import type * as Worker from './build-worker.ts';
import { buildOfPage, watchBuilds } from './watch-builds.ts';
import { afterStart } from './later.tsx';

/** Has this build kept for starts without a network, and offers a newer one once it is there. */
export function BuildWatch() {
  const { t } = useLingui();
  const offer = useEffectEvent(() => {
    toasts.add(() => ({
      id: 'new-build',
      severity: 'info',
      summary: t`There is a newer version of Habitude.`,
      action: { label: t`Reload`, onAction: () => void goToNewestBuild() },
    }));
  });

  useEffect(() => {
    const build = buildOfPage();
    if (build === undefined) return undefined;
    const fetchNewest = () => withWorker((worker) => worker.fetchNewestBuild());
    const stop = watchBuilds(build, () => void fetchNewest().then(offer));
    const keep = () => withWorker((worker) => worker.keepBuild(() => offer()));
    const cancel = afterStart(() => void keep());
    return () => {
      stop();
      cancel();
    };
  }, []);
  return null;
}

/** Has the next page come from the newest build, also where an older one is kept. */
export async function takeUpNewestBuild(): Promise<void> {
  await withWorker((worker) => worker.takeUpNewestBuild());
}

/** Loads the page again, from the newest build. */
export async function goToNewestBuild(): Promise<void> {
  await takeUpNewestBuild();
  window.location.reload();
}

/**
 * The part of the page that knows the worker is in a file of its own, since at a first visit
 * everything else comes first. Where that is gone, the server has a newer page.
 */
async function withWorker(work: (worker: typeof Worker) => Promise<void>): Promise<void> {
  await import('./build-worker.ts').then(work).catch(() => undefined);
}
