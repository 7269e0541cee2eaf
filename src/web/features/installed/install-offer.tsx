import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useToday } from '../../notebook/today.tsx';
import { toasts } from '../../shell/toasts/toast-store.ts';
import { countDayOfUse, offerOnce } from './days-of-use.ts';
import { isInstalled, onWayToInstall, promptToInstall, wayToInstall } from './ways-to-install.ts';

/** Nobody wants to install what they hardly know. */
const DAYS_BEFORE = 3;

/** Offers to install, once in a browser, to those who have used it for some days. */
export function InstallOffer() {
  const { t } = useLingui();
  const today = useToday();
  const way = useSyncExternalStore(onWayToInstall, () => wayToInstall());

  const offer = useEffectEvent((way: 'prompt' | 'by hand') => {
    toasts.add(() => ({
      id: 'install',
      severity: 'info',
      summary: t`You can install Habitude on this device.`,
      ...(way === 'prompt'
        ? {
            detail: t`It gets an icon of its own and opens without a network.`,
            action: { label: t`Install`, onAction: promptToInstall },
          }
        : { detail: t`Tap Share in your browser, then “Add to Home Screen”.` }),
    }));
  });

  useEffect(() => {
    const days = countDayOfUse(today);
    if (way && days >= DAYS_BEFORE && !isInstalled() && offerOnce()) offer(way);
  }, [today, way]);
  return null;
}
