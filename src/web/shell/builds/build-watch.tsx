import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { toasts } from '../toasts/toast-store.ts';
import { buildOfPage, isInDevelopment, watchBuilds } from './watch-builds.ts';
import { whenThereIsTime } from './when-there-is-time.ts';

// In a file of its own: at a first visit everything else comes first.
const workers = () => import('./build-worker.ts');

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

  useEffect(() => watchBuilds(buildOfPage(), () => void fetchNewestBuild().then(offer)), []);
  useEffect(() => {
    if (isInDevelopment(buildOfPage())) return undefined;
    return whenThereIsTime(() => void keepBuild(() => offer()));
  }, []);
  return null;
}

// Where the part of the page that knows workers is gone, the server has a newer page.

async function keepBuild(onNewer: () => void): Promise<void> {
  await workers()
    .then(({ keepBuild }) => keepBuild(onNewer))
    .catch(() => undefined);
}

async function fetchNewestBuild(): Promise<void> {
  await workers()
    .then(({ fetchNewestBuild }) => fetchNewestBuild())
    .catch(() => undefined);
}

async function goToNewestBuild(): Promise<void> {
  await workers()
    .then(({ takeUpNewestBuild }) => takeUpNewestBuild())
    .catch(() => undefined);
  window.location.reload();
}
