import { addDays, dayNumberOf, isoWeekdayOf } from '#domain/civil-date.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { datesOfPeriod, periodIndexOf } from '#domain/period.ts';
import type { PeriodIndex } from '#domain/period.ts';
import { chance } from './chance.ts';
import type { DemonstrationHabit } from './demonstration-habits.ts';

/** How much a good or a bad week changes the share of days kept. */
const MOOD = 0.35;

/** How often a week is kept with two days instead of one. */
const TWICE_A_WEEK = 0.3;

const SUMMER = { from: '08-03', to: '08-17' };
const NEW_YEAR = { from: '12-24', to: '01-01' };

/** The days on which a demonstration habit was kept, from its beginning to today. */
export function keptDays(habit: DemonstrationHabit, today: CivilDate): CivilDate[] {
  const begin = addDays(today, -habit.age);
  const current = periodIndexOf(habit.frequency, today);
  const days: CivilDate[] = [];
  for (let index = periodIndexOf(habit.frequency, begin); index <= current; index += 1) {
    if (isKept(habit, index, current)) days.push(...daysKeptIn(habit, index, begin, today));
  }
  return days;
}

/** The latest periods tell the story of the running streak; the ones before are up to chance. */
function isKept(habit: DemonstrationHabit, index: PeriodIndex, current: PeriodIndex): boolean {
  const lastKept = habit.done ? current : current - 1;
  if (index > lastKept) return false;
  if (index > lastKept - habit.running) return true;
  if (index === lastKept - habit.running) return false;
  return chance(habit.key, 'period', String(index)) < shareAt(habit, index);
}

function shareAt(habit: DemonstrationHabit, index: PeriodIndex): number {
  const { first } = datesOfPeriod(habit.frequency, index);
  const week = String(Math.floor(dayNumberOf(first) / 7));
  const mood = (chance(habit.key, 'mood', week) - 0.5) * 2 * MOOD;
  const weekend = isoWeekdayOf(first) >= 6 ? habit.weekend : 1;
  const holiday = isHoliday(first) ? habit.holiday : 1;
  return (habit.rate + (habit.frequency === 'DAILY' ? mood : 0)) * weekend * holiday;
}

function isHoliday(date: CivilDate): boolean {
  const day = date.slice('YYYY-'.length);
  const inSummer = SUMMER.from <= day && day <= SUMMER.to;
  return inSummer || NEW_YEAR.from <= day || day <= NEW_YEAR.to;
}

/** One day of the period, sometimes two of a week; none before the beginning or after today. */
function daysKeptIn(
  habit: DemonstrationHabit,
  index: PeriodIndex,
  begin: CivilDate,
  today: CivilDate,
): CivilDate[] {
  const period = datesOfPeriod(habit.frequency, index);
  const first = period.first < begin ? begin : period.first;
  const last = period.last > today ? today : period.last;
  const length = dayNumberOf(last) - dayNumberOf(first) + 1;
  const offset = Math.floor(chance(habit.key, 'day', String(index)) * length);
  const again = offset + 3 < length && chance(habit.key, 'again', String(index)) < TWICE_A_WEEK;
  const offsets = habit.frequency === 'WEEKLY' && again ? [offset, offset + 3] : [offset];
  return offsets.map((days) => addDays(first, days));
}
