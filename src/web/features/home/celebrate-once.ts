import type { CivilDate } from '#domain/civil-date.ts';

const KEY = 'celebrated';

/** Whether a day that is wholly kept is still to be celebrated; it is not from then on. */
export function celebrateOnce(today: CivilDate): boolean {
  if (window.localStorage.getItem(KEY) === today) return false;
  window.localStorage.setItem(KEY, today);
  return true;
}
