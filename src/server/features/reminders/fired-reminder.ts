import type { Way } from '#domain/reminder.ts';
import type { Writer } from '../../platform/database/database.ts';
import type { WeeklySummary } from './weekly-summary.ts';
import type { DueReminder } from '../../platform/push/notification.ts';

/** A reminder that is to be sent now. */
export interface FiredReminder extends Omit<DueReminder, 'tokens'> {
  way: Way;
  /** of the person */
  email: string;
  name: string;
}

/** A weekly letter that is to be written now. */
export interface DueWeeklySummary extends WeeklySummary {
  userId: string;
}

type Reminded = {
  [Name in Way]: (writer: Writer, reminders: readonly FiredReminder[]) => Promise<void>;
};

/** How what comes is put on its way, within the transaction that decided on it. */
export interface Ways extends Reminded {
  letter: (writer: Writer, letters: readonly DueWeeklySummary[]) => Promise<void>;
}
