import { useEffect } from 'react';
import { splitLocale } from '#contract/locale.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { todayAt } from '#domain/today.ts';
import type { DayReckoning } from '#domain/today.ts';
import { buildOfPage } from '../app/builds/watch-builds.ts';
import type { LastView } from '../app/first-view/first-view.ts';
import { HOME_PATH } from '../app/session/last-path.ts';
import { rememberMark } from '../app/session/token-store.ts';
import { useReckoning } from '../app/session/profile-store.ts';
import { LAST_VIEW } from './persister.ts';
import { notebookStore } from './notebook-store.ts';
import { useToday } from './today.tsx';
import { useStanding } from './use-notebook.ts';

/**
 * Keeps home as it looks when it is put away, for whom this browser keeps the notebook and who is
 * remembered: the next start shows it before it can draw anything (see first-view.ts). Whatever
 * changes the copy throws it away.
 */
export function KeepView() {
  const { keeping } = useStanding();
  const reckoning = useReckoning();
  const today = useToday();
  useEffect(() => {
    const keep = () => {
      const isPutAway = document.visibilityState === 'hidden';
      if (isPutAway && keeping === 'all' && !isBusy()) keepView(today, reckoning);
    };
    document.addEventListener('visibilitychange', keep);
    return () => document.removeEventListener('visibilitychange', keep);
  }, [keeping, today, reckoning]);
  return null;
}

/** Whether something is open or searched for, which is over at the next start. */
function isBusy(): boolean {
  const open = 'dialog[open], [role="menu"], main input:not(:placeholder-shown)';
  return document.querySelector(open) !== null;
}

function keepView(today: CivilDate, reckoning: DayReckoning): void {
  const from = Date.now();
  const person = rememberMark.person();
  const build = buildOfPage();
  const root = document.getElementById('root');
  const isHome = splitLocale(window.location.pathname).path === HOME_PATH;
  if (person === undefined || build === undefined || !root || !isHome) return;
  const view: LastView = {
    person,
    build,
    address: window.location.pathname + window.location.search,
    width: window.innerWidth,
    from,
    until: from + leftOf(today, reckoning),
    html: copyOf(root).innerHTML,
  };
  try {
    window.localStorage.setItem(LAST_VIEW, JSON.stringify(view));
  } catch {
    // There is no room for it.
  }
}

/** Days turn at a quarter of an hour, wherever it is. */
const QUARTER = 900_000;

/** How long a day lasts from now on, in milliseconds. */
function leftOf(today: CivilDate, reckoning: DayReckoning): number {
  const now = notebookStore.now();
  let end = Math.ceil(now / QUARTER) * QUARTER;
  while (todayAt(end, reckoning) === today) end += QUARTER;
  return end - now;
}

/** What lasts for a moment, and what has a style of its own, which is refused to markup. */
const PASSING = '[aria-live], [role="status"], [style]';

/** A copy of the page, of whose rows it has those that fill the window: more would take too long. */
function copyOf(page: Element): Element {
  const copy = document.importNode(page, false);
  copy.classList.remove('stamp-pressed');
  for (const part of page.childNodes)
    if (!(part instanceof Element)) copy.append(document.importNode(part));
    else if (isKept(part)) copy.append(copyOf(part));
  return copy;
}

function isKept(part: Element): boolean {
  if (part.matches(PASSING)) return false;
  if (!part.matches('[data-habit]')) return true;
  return part.getBoundingClientRect().top + window.scrollY <= window.innerHeight;
}
