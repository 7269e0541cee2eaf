import type { CivilDate } from '#domain/civil-date.ts';
import { HOUR } from '../../platform/clock.ts';

/** A letter that is to be written and sent. */
export interface WeeklySummary {
  /** the day on which it comes: it tells of the seven before */
  monday: CivilDate;
  /** when it was to come, in milliseconds since 1970-01-01T00:00:00Z */
  dueAt: number;
}

/** So long after its time a letter may still come: in the same half of the day. */
export const WEEKLY_SUMMARY_LIFE = 6 * HOUR;
