import type { CivilDate } from '#domain/civil-date.ts';
import { MINUTE } from '../../platform/clock.ts';

/** One reminder of one day, which may have become needless since it was decided on. */
export interface DecidedReminder {
  userId: string;
  /** the habit that it is of; null: it is of the whole notebook */
  habitId: string | null;
  reminderId: string;
  date: CivilDate;
}

/** @returns whether it is still to come, as its person's notebook is now */
export type IsStillDue = (reminder: DecidedReminder) => Promise<boolean>;

/** In milliseconds: what waits longer to be sent is asked about again before it is. */
export const DECIDED_FOR = MINUTE;
