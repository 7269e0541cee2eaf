import { addDays, type CivilDate } from '#domain/civil-date.ts';
import type { Goal, Schedule } from '#domain/goal.ts';
import { FROM_THE_BEGINNING } from './dates.ts';

interface DailyAmounts {
  schedule: Schedule;
  unit: string;
  /** what is asked from now on */
  amount: number;
  /** what was asked of each day that was entered */
  ofDays: readonly { date: CivilDate | undefined; amount: number }[];
}

/**
 * The goals of at least so much a day: another one from each day that asked for another amount. A
 * day that asked for no amount is to be marked.
 */
export function goalsOfAmounts({ schedule, unit, amount, ofDays }: DailyAmounts): Goal[] {
  const days = ofDays
    .flatMap(({ date, amount: asked }) => (date === undefined ? [] : [{ date, amount: asked }]))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const newest = days.at(-1);
  if (newest) days.push({ date: addDays(newest.date, 1), amount });
  return [{ date: FROM_THE_BEGINNING, amount: days[0]?.amount ?? amount }, ...days]
    .filter((day, place, all) => place === 0 || day.amount !== all[place - 1]?.amount)
    .map(({ date, amount: asked }) => ({
      from: date,
      schedule,
      target:
        asked === 0 ? { kind: 'check' } : { kind: 'at_least', amount: asked, unit, per: 'day' },
    }));
}
