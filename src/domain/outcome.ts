import type { DayNumber, DaySpan } from './civil-date.ts';
import type { DayRecord } from './day-record.ts';
import type { Unit } from './unit.ts';

/**
 * What became of a period:
 * - kept: it has what the goal asked for
 * - missed: it is over, or spoilt, and has not
 * - open: it is not over yet
 * - skipped, paused: a day of it was left out, and it was not kept
 * - rest: nothing was asked of it
 * - partial: it was cut short by the habit's beginning or by a new goal, and was not kept
 */
export type Outcome = 'kept' | 'missed' | 'open' | 'skipped' | 'paused' | 'rest' | 'partial';

export interface PeriodOutcome extends DaySpan {
  unit: Unit;
  outcome: Outcome;
}

/** What every rule of periods looks at. */
export interface Seen {
  record: DayRecord;
  /** the day on which the habit began */
  begin: DayNumber;
  today: DayNumber;
  /** only periods that touch these days are asked for */
  within: DaySpan;
}

/** Whether a period neither adds to a streak nor ends it, and counts in no percentage. */
export function isNeutral({ outcome }: PeriodOutcome): boolean {
  return outcome !== 'kept' && outcome !== 'missed';
}
