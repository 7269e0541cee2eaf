import { dayAfter, earlierOf, isoWeekdayOfDay, laterOf } from './civil-date.ts';
import type { DayNumber } from './civil-date.ts';
import { resultOf } from './day-record.ts';
import type { Reign, Weekday } from './goal.ts';
import type { Outcome, PeriodOutcome } from './outcome.ts';
import type { Seen } from './seen.ts';

/** What became of each day under a goal that asks for days of the week, up to today. */
export function dailyOutcomes(
  { goal: { target }, first, last }: Reign,
  weekdays: readonly Weekday[],
  { record, today, within }: Seen,
): PeriodOutcome[] {
  const asked = new Set<number>(weekdays);
  const outcomes: PeriodOutcome[] = [];
  const end = earlierOf(earlierOf(last, today), within.last);
  for (let day = laterOf(first, within.first); day <= end; day = dayAfter(day, 1)) {
    outcomes.push({ unit: 'day', first: day, last: day, outcome: outcomeOf(day) });
  }
  return outcomes;

  function outcomeOf(day: DayNumber): Outcome {
    if (!asked.has(isoWeekdayOfDay(day))) return 'rest';
    const result = resultOf(record.entryOn(day), target, day < today);
    if (result === 'kept') return 'kept';
    return record.excuseOn(day) ?? (result === 'failed' ? 'missed' : 'open');
  }
}
