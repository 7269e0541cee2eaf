import type { CivilDate } from '#domain/civil-date.ts';
import type { Way } from '#domain/reminder.ts';
import { MINUTE } from '../../platform/clock.ts';
import type { DueReminder } from '../../platform/push/notification.ts';

/** One reminder of one day, which may have become needless since it was decided on. */
export interface DecidedReminder {
  userId: string;
  /** the habit that it is of; null: it is of the whole notebook */
  habitId: string | null;
  reminderId: string;
  date: CivilDate;
}

/** A reminder that is to be sent now. */
export interface FiredReminder extends Omit<DueReminder, 'tokens'> {
  way: Way;
  /** of the person */
  email: string;
  name: string;
}

/** A reminder that waited, and when it was to come. */
export interface WaitingReminder {
  reminder: DecidedReminder;
  /** milliseconds since 1970 */
  dueAt: number;
}

/** @returns it as its person and their notebook are now; null: it is not to come any more */
export type DecideAgain = (waiting: WaitingReminder) => Promise<FiredReminder | null>;

/** In milliseconds: what waits longer to be sent is asked about again before it is. */
export const DECIDED_FOR = MINUTE;
