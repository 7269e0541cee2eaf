import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import { todayAt } from '#domain/today.ts';

import { useReckoning } from '../app/session/profile-store.ts';
import { notebookStore } from './notebook-store.ts';

/** How often to look whether the day has turned: soon after a sleep, in which no timer runs. */
const POLL_INTERVAL_MS = 1000;

const TodayContext = createContext<CivilDate | undefined>(undefined);

/** Tells what stands in it the person's own today, also when their day turns. */
export function TodayProvider({ children }: { children: ReactNode }) {
  const reckoning = useReckoning();
  const today = useSyncExternalStore(subscribe, () => todayAt(notebookStore.now(), reckoning));
  return <TodayContext value={today}>{children}</TodayContext>;
}

/** The person's own today. It changes when their day turns, and when the page comes back to view. */
export function useToday(): CivilDate {
  const today = useContext(TodayContext);
  if (today === undefined) throw new Error('useToday outside of TodayProvider');
  return today;
}

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, POLL_INTERVAL_MS);
  document.addEventListener('visibilitychange', onChange);
  // The first answer of the server may set the clock.
  const stop = notebookStore.subscribe(onChange);
  return () => {
    stop();
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}
