import { addDays, civilDateOf, dayNumberOf, isoWeekdayOf } from '#domain/civil-date.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { periodOf } from '#domain/period.ts';
import { UNIT_OF } from '#domain/unit.ts';
import type { DemonstrationHabit } from './demonstration-habits.ts';

/** A day, a week or a month in which a habit can be kept, up to today. */
export interface AskedPeriod {
  days: readonly CivilDate[];
  isCurrent: boolean;
}

/**
 * The periods that a habit was asked for in, the oldest first. Weeks and months that are cut short
 * by its beginning or by days off are left out: nothing is known to have been asked there.
 *
 * @param isOff whether a day is skipped or paused
 */
export function askedPeriods(
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
