import type { DayNumber } from './civil-date.ts';
import type { DayRecord } from './day-record.ts';
import type { DaySpan } from './goal.ts';

/** What every rule of periods looks at. */
export interface Seen {
  record: DayRecord;
  /** the day on which the habit began */
  begin: DayNumber;
  today: DayNumber;
  /** only periods that touch these days are asked for */
  within: DaySpan;
}
