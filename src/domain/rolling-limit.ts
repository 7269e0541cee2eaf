import { addUp } from './add-up.ts';
import type { DayNumber } from './civil-date.ts';
import { amountOf } from './day-record.ts';
import type { DayRecord } from './day-record.ts';
import type { Reign } from './goal.ts';
import type { PeriodOutcome } from './outcome.ts';

/**
 * What became of each day under a goal of at most so much in any d days: a day is kept when the d
 * days that end with it stay within the amount. Today is open until it is over, unless it is spoilt
 * already. Days off count nothing, and stay among the d days: without them, amounts that lie days
 * apart would add up.
 */
export function limitOutcomes(
  { first, last }: Reign,
  { amount, width }: { amount: number; width: number },
  record: DayRecord,
  today: DayNumber,
): PeriodOutcome[] {
  const outcomes: PeriodOutcome[] = [];
  const amounts: number[] = [];
  for (let day = first; day <= Math.min(last, today); day += 1) {
    const excuse = record.excuseOn(day);
    amounts.push(excuse ? 0 : amountOf(record.entryOn(day), 0));
    const sum = addUp(amounts.slice(-width));
    const outcome = sum > amount ? 'missed' : day === today ? 'open' : 'kept';
    outcomes.push({ unit: 'day', first: day, last: day, outcome: excuse ?? outcome });
  }
  return outcomes;
}
