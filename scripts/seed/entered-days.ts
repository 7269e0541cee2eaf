import { addDays, civilDateOf, dayNumberOf, isoWeekdayOf } from '#domain/civil-date.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import type { AmountTarget } from '#domain/goal.ts';
import { periodOf } from '#domain/period.ts';
import { UNIT_OF } from '#domain/unit.ts';
import { chance } from './chance.ts';
import { restsOn, type DemonstrationPause } from './days-off.ts';
import type { DemonstrationHabit } from './demonstration-habits.ts';

export interface EnteredDay {
  date: CivilDate;
  value: boolean | number;
}

type Became = 'kept' | 'missed' | 'open';

/** How much a good or a bad week changes the share of days kept. */
const MOOD = 0.35;

/** What was entered for a demonstration habit, from its beginning to today. */
export function enteredDays(
  habit: DemonstrationHabit,
  pauses: readonly DemonstrationPause[],
  today: CivilDate,
): EnteredDay[] {
  const skipped = new Set(habit.skips?.map(({ ago }) => addDays(today, -ago)));
  const isOff = (date: CivilDate) => skipped.has(date) || restsOn(pauses, habit.key, date);
  const periods = askedPeriods(habit, today, isOff);
  return periods.flatMap((period, index) =>
    enteredIn(habit, period, becameOf(habit, period, periods.length - 1 - index, periods.at(-1))),
  );
}

/** The latest periods tell the story of the running streak; the ones before are up to chance. */
function becameOf(
  habit: DemonstrationHabit,
  period: AskedPeriod,
  ago: number,
  latest: AskedPeriod | undefined,
): Became {
  const isDone = habit.done ?? false;
  if (period.isCurrent && !isDone) return 'open';
  const byChance = chance(habit.key, 'period', period.days[0] ?? '') < shareIn(habit, period);
  if (habit.running === undefined) return byChance ? 'kept' : 'missed';
  const place = latest?.isCurrent && !isDone ? ago - 1 : ago;
  if (place < habit.running) return 'kept';
  return byChance && place > habit.running ? 'kept' : 'missed';
}

function shareIn({ key, rate, weekend = 1, schedule }: DemonstrationHabit, period: AskedPeriod) {
  const [first] = period.days;
  if (!first || schedule.every !== 'DAILY') return rate;
  const week = String(Math.floor(dayNumberOf(first) / 7));
  const mood = (chance(key, 'mood', week) - 0.5) * 2 * MOOD;
  return (rate + mood) * (isoWeekdayOf(first) >= 6 ? weekend : 1);
}

/** A day, a week or a month in which a habit can be kept, up to today. */
interface AskedPeriod {
  days: readonly CivilDate[];
  isCurrent: boolean;
}

/**
 * The periods that a habit was asked for in, the oldest first. Weeks and months that are cut short
 * by its beginning or by days off are left out: nothing is known to have been asked there.
 *
 * @param isOff whether a day is skipped or paused
 */
function askedPeriods(
  { age, archived = 0, schedule }: DemonstrationHabit,
  today: CivilDate,
  isOff: (date: CivilDate) => boolean,
): AskedPeriod[] {
  const begin = addDays(today, -age);
  const end = addDays(today, -archived);
  if (schedule.every === 'DAILY' || schedule.every === 'ROLLING') {
    const weekdays: ReadonlySet<number> | undefined =
      schedule.every === 'DAILY' ? new Set(schedule.weekdays) : undefined;
    return daysFrom(begin, end)
      .filter((day) => (weekdays?.has(isoWeekdayOf(day)) ?? true) && !isOff(day))
      .map((day) => ({ days: [day], isCurrent: day === today }));
  }
  const unit = UNIT_OF[schedule.every];
  const periods: AskedPeriod[] = [];
  for (let next = begin; next <= end;) {
    const period = periodOf(unit, dayNumberOf(next));
    const [first, last] = [civilDateOf(period.first), civilDateOf(period.last)];
    next = addDays(last, 1);
    if (first < begin || daysFrom(first, last).some(isOff)) continue;
    periods.push({
      days: daysFrom(first, last < end ? last : end),
      isCurrent: first <= today && today <= last,
    });
  }
  return periods;
}

function daysFrom(first: CivilDate, last: CivilDate): CivilDate[] {
  const length = Math.max(0, dayNumberOf(last) - dayNumberOf(first) + 1);
  return Array.from({ length }, (_, offset) => addDays(first, offset));
}

/** How many days apart the walks of a month are, more or less. */
const DAYS_BETWEEN = 4;

/** How often a week is kept with two days instead of one. */
const TWICE = 0.3;

/** What a person enters in a period so that it becomes what it became. */
function enteredIn(habit: DemonstrationHabit, { days }: AskedPeriod, became: Became): EnteredDay[] {
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
