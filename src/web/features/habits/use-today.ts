import { useSyncExternalStore } from 'react';
import type { CivilDate } from '#domain/civil-date.ts';
import { todayAt } from '#domain/today.ts';
import type { DayReckoning } from '#domain/today.ts';

/** How often to look whether the day has turned, in milliseconds. */
const LOOK_EVERY = 30_000;

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(onChange, LOOK_EVERY);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}

/** The person's own today. It changes when their day turns, and when the page comes back to view. */
export function useToday(reckoning: DayReckoning): CivilDate {
  return useSyncExternalStore(subscribe, () => todayAt(Date.now(), reckoning));
}
