import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import { countDay } from '#domain/due.ts';
import { claimOnce } from '../../app/storage.ts';
import { toasts } from '../../app/toasts/toast-store.ts';
import { useToday } from '../../sync/today.tsx';
import { useNotebook } from '../../sync/use-notebook.ts';
import { isInstalled, onWayToInstall, promptToInstall, wayToInstall } from './ways-to-install.ts';

/** The badge of the installed app, and the offer to install it. */
export function BadgeAndInstallOffer() {
  return (
    <>
      <OpenTodayBadge />
      <InstallOffer />
    </>
  );
}

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
    if (way && days >= DAYS_BEFORE && !isInstalled() && claimOnce('install_offered')) offer(way);
  }, [today, way]);
  return null;
}

const DAYS = 'days_of_use';

/**
 * Counts a day among those on which this browser was used.
 *
 * @returns how many days of use there were before it
 */
function countDayOfUse(today: CivilDate): number {
  const [count, last] = (window.localStorage.getItem(DAYS) ?? '0').split(' ');
  const days = Number(count) || 0;
  if (last === today) return days - 1;
  window.localStorage.setItem(DAYS, `${days + 1} ${today}`);
  return days;
}

/** Shows on the icon of the installed application how much is due today and still open, where it can. */
export function OpenTodayBadge() {
  return 'setAppBadge' in navigator && isInstalled() ? <Badge /> : null;
}

function Badge() {
  const today = useToday();
  const { notebook } = useNotebook();
  const count = notebook && countDay(notebook.habits, today, today);
  const open = count && count.due - count.kept;

  useEffect(() => {
    if (open !== undefined) setBadge(open);
  }, [open]);
  // Whoever signs out leaves nothing on the icon; closing the page lets it stand.
  useEffect(() => () => setBadge(0), []);
  return null;
}

/** A system may refuse, as iOS does without the permission to notify. */
function setBadge(count: number): void {
  navigator.setAppBadge(count).catch(() => undefined);
}
