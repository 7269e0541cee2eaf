import type { Way } from '#domain/reminder.ts';
import { HOUR } from '../clock.ts';
import type { Writer } from '../database/database.ts';
import type { ReminderFacts } from '../push/notification.ts';

/** A reminder that is to be sent now. */
export interface SpokenReminder extends Omit<ReminderFacts, 'tokens'> {
  way: Way;
  /** of the person */
  email: string;
  name: string;
  /** when it was to come, in milliseconds since 1970-01-01T00:00:00Z */
  dueAt: number;
}

/** How reminders are put on their way, within the transaction that decided on them. */
export type Ways = {
  [Name in Way]: (writer: Writer, reminders: readonly SpokenReminder[]) => Promise<void>;
};

/** For so long after its time a reminder may still come. */
export const LATEST = HOUR;
