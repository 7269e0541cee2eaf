import { WEEKDAYS, type Schedule } from '#domain/goal.ts';
import { MAX_DAYS, MAX_TIMES } from '#domain/limits.ts';

export const EVERY_DAY: Schedule = { every: 'DAILY', weekdays: WEEKDAYS };

export interface Asked {
  schedule: Schedule;
  /** whether it is what the other tracker meant, and not only near it */
  exact: boolean;
}

/** On so many days out of any so many in a row. */
export function rolling(times: number, days: number): Asked {
  if (!isCount(times) || !isCount(days)) return { schedule: EVERY_DAY, exact: false };
  if (times >= days) return { schedule: EVERY_DAY, exact: times === days };
  if (days <= MAX_DAYS) return { schedule: { every: 'ROLLING', times, days }, exact: true };
  const scaled = Math.max(1, Math.round((times * MAX_DAYS) / days));
  return { schedule: { every: 'ROLLING', times: scaled, days: MAX_DAYS }, exact: false };
}

/** On so many days of each week or month. */
export function perCalendar(every: 'WEEKLY' | 'MONTHLY', times: number): Asked {
  const most = MAX_TIMES[every];
  if (!isCount(times)) return { schedule: { every, times: 1 }, exact: false };
  if (times >= most) return { schedule: EVERY_DAY, exact: times === most };
  return { schedule: { every, times }, exact: true };
}

function isCount(number: number): boolean {
  return Number.isSafeInteger(number) && number >= 1;
}
