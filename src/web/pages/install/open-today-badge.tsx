import { useEffect } from 'react';
import { countDay } from '#domain/due.ts';
import { useToday } from '../../sync/today.tsx';
import { useNotebook } from '../../sync/use-notebook.ts';
import { isInstalled } from './ways-to-install.ts';

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
