import type { CivilDate } from '#domain/civil-date.ts';

const DAYS = 'days_of_use';
const OFFERED = 'install_offered';

/**
 * Counts a day among those on which this browser was used.
 *
 * @returns how many days of use there were before it
 */
export function countDayOfUse(today: CivilDate): number {
  const [count, last] = (window.localStorage.getItem(DAYS) ?? '0').split(' ');
  const days = Number(count) || 0;
  if (last === today) return days - 1;
  window.localStorage.setItem(DAYS, `${days + 1} ${today}`);
  return days;
}

/** Whether installing is still to be offered in this browser; it is not from then on. */
export function offerOnce(): boolean {
  if (window.localStorage.getItem(OFFERED) !== null) return false;
  window.localStorage.setItem(OFFERED, 'yes');
  return true;
}
