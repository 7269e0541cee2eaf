import { addUp } from './add-up.ts';
import { dayAfter, earlierOf, laterOf } from './civil-date.ts';
import { amountOf } from './day-record.ts';
import type { Reign } from './goal.ts';
import type { PeriodOutcome } from './outcome.ts';
import type { Seen } from './seen.ts';

/**
 * What became of each day under a goal of at most so much in any d days: a day is kept when the d
 * days that end with it stay within the amount, those before the goal among them. Today is open
 * until it is over, unless it is spoilt already. Days off count nothing, and stay among the d days:
 * without them, amounts that lie days apart would add up.
 */
export function limitOutcomes(
  { goal, first, last }: Reign,
  { amount, width }: { amount: number; width: number },
  { record, begin, today }: Seen,
): PeriodOutcome[] {
  const outcomes: PeriodOutcome[] = [];
  const amounts: number[] = [];
  const end = earlierOf(last, today);
  for (let day = laterOf(begin, dayAfter(first, 1 - width)); day <= end; day = dayAfter(day, 1)) {
    const excuse = record.excuseOn(day);
    amounts.push(excuse ? 0 : amountOf(record.entryOn(day), goal.target));
    if (day < first) continue;
    const isWithin = addUp(amounts.slice(-width)) <= amount;
    const outcome = isWithin ? (day === today ? 'open' : 'kept') : 'missed';
    const isExcused = excuse !== undefined && outcome !== 'kept';
    outcomes.push({ unit: 'day', first: day, last: day, outcome: isExcused ? excuse : outcome });
  }
  return outcomes;
}
