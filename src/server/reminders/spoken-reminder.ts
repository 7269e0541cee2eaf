import type { Way } from '#domain/reminder.ts';
import type { Writer } from '../database/database.ts';
import type { DueReminder } from '../push/notification.ts';

/** A reminder that is to be sent now. */
export interface SpokenReminder extends Omit<DueReminder, 'tokens'> {
  way: Way;
  /** of the person */
  email: string;
  name: string;
}

/** How reminders are put on their way, within the transaction that decided on them. */
export type Ways = {
  [Name in Way]: (writer: Writer, reminders: readonly SpokenReminder[]) => Promise<void>;
};
