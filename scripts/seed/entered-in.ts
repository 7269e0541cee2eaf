import type { CivilDate } from '#domain/civil-date.ts';
import type { AmountTarget } from '#domain/goal.ts';
import type { AskedPeriod } from './asked-periods.ts';
import { chance } from './chance.ts';
import type { DemonstrationHabit } from './demonstration-habits.ts';

export interface EnteredDay {
  date: CivilDate;
  value: boolean | number;
}

type Became = 'kept' | 'missed' | 'open';

/** How many days apart the walks of a month are, more or less. */
const DAYS_BETWEEN = 4;

/** How often a week is kept with two days instead of one. */
const TWICE = 0.3;

/** What a person enters in a period so that it becomes what it became. */
export function enteredIn(
  habit: DemonstrationHabit,
  { days }: AskedPeriod,
  became: Became,
): EnteredDay[] {
  const { key, schedule, target } = habit;
  const luck = chance(key, 'luck', days[0] ?? '');
  switch (target.kind) {
    case 'avoid':
      return became === 'missed' ? days.map((date) => ({ date, value: false })) : [];
    case 'check': {
      const times =
        schedule.every === 'WEEKLY' || schedule.every === 'MONTHLY' ? schedule.times : 1;
      return spread(key, days, timesKept(times, days.length, became, luck)).map((date) => ({
        date,
        value: true,
      }));
    }
    case 'at_least':
    case 'at_most':
      return target.per === 'day'
        ? days.flatMap((date) => amountOfDay(target, date, became, luck))
        : amountsOfPeriod(key, target, days, became, luck);
  }
}

function timesKept(times: number, days: number, became: Became, luck: number): number {
  if (became === 'kept') return times === 1 && days > 3 && luck < TWICE ? 2 : times;
  return Math.min(times - 1, Math.floor((luck * days) / 2));
}

function amountOfDay(
  { amount }: AmountTarget,
  date: CivilDate,
  became: Became,
  luck: number,
): EnteredDay[] {
  if (became === 'kept') return [{ date, value: Math.round(amount * (1 + luck * luck)) }];
  return luck < 0.5 ? [{ date, value: Math.ceil(amount * (0.2 + luck)) }] : [];
}

function amountsOfPeriod(
  key: string,
  { kind, amount }: AmountTarget,
  days: readonly CivilDate[],
  became: Became,
  luck: number,
): EnteredDay[] {
  if (kind === 'at_most') {
    const glasses = became === 'missed' ? amount + 1 + luck * 2 : luck * amount;
    return spread(key, days, Math.floor(glasses)).map((date) => ({ date, value: 1 }));
  }
  const walks = spread(key, days, Math.ceil(days.length / DAYS_BETWEEN));
  const share = { kept: 1.05 + luck * 0.3, missed: 0.5 + luck * 0.3, open: days.length / 40 };
  const weights = walks.map((date) => 0.7 + 0.6 * chance(key, 'length', date));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  return walks.map((date, walk) => {
    const length = (amount * share[became] * (weights[walk] ?? 0)) / whole;
    return { date, value: Math.ceil(length * 2) / 2 };
  });
}

/** So many of some days, chosen by chance, in their order. */
function spread(key: string, days: readonly CivilDate[], count: number): CivilDate[] {
  return days
    .toSorted((a, b) => chance(key, 'day', a) - chance(key, 'day', b))
    .slice(0, count)
    .toSorted();
}
