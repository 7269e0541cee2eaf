import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { toasts } from '../toasts/toast-store.ts';
import { buildOfPage, watchBuilds } from './watch-builds.ts';

/** Offers to reload once there is a newer build than the one on the screen. */
export function BuildWatch() {
  const { t } = useLingui();
  const offer = useEffectEvent(() => {
    toasts.add(() => ({
      id: 'new-build',
      severity: 'info',
      summary: t`There is a newer version of Habitude.`,
      action: { label: t`Reload`, onAction: () => window.location.reload() },
    }));
  });
  useEffect(() => watchBuilds(buildOfPage(), () => offer()), []);
  return null;
}
