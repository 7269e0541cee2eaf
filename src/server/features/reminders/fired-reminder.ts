import type { Way } from '#domain/reminder.ts';
import type { Writer } from '../../platform/database/database.ts';
import type { WeeklyLetter } from './weekly-summary.ts';
import type { DueReminder } from '../../platform/push/notification.ts';

/** A reminder that is to be sent now. */
export interface SpokenReminder extends Omit<DueReminder, 'tokens'> {
  way: Way;
  /** of the person */
  email: string;
  name: string;
}

/** A weekly letter that is to be written now. */
export interface DueLetter extends WeeklyLetter {
  userId: string;
}

type Reminded = {
  [Name in Way]: (writer: Writer, reminders: readonly SpokenReminder[]) => Promise<void>;
};

/** How what comes is put on its way, within the transaction that decided on it. */
export interface Ways extends Reminded {
  letter: (writer: Writer, letters: readonly DueLetter[]) => Promise<void>;
}
