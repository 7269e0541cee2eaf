import { DECIDED_FOR } from '../../features/reminders/asked-reminder.ts';
import type { AskedReminder, IsStillDue } from '../../features/reminders/asked-reminder.ts';
import { HOUR, MINUTE, SECOND } from '../clock.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { growing } from '../jobs/job-kind.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import { findDevice } from './devices.store.ts';
import { reminderNotification } from './notification.ts';
import type { ReminderFacts } from './notification.ts';
import type { Sent } from './push-service.ts';
import type { SendPush } from './send-push.usecases.ts';

/** A reminder for one device of a person. */
interface DeviceReminder {
  device: string;
  facts: ReminderFacts;
  /** until when it is of use: milliseconds since 1970 */
  until: number;
}

/** The jobs of notifications, and what they are about. */
export interface PushJobs {
  push: DeviceReminder;
}

/** For so long after its time a reminder may still come, in milliseconds. */
export const REMINDER_LIFE = HOUR;

/** A notification that a push service did not take. */
class NotTaken extends Error {
  override name = 'NotTaken';
  readonly sent: Sent;

  constructor(sent: Sent) {
    super(sent.result);
    this.sent = sent;
  }
}

/** Reminders that are on their way to devices. */
export function pushJobs({
  database,
  clock,
  sendPush,
  isStillDue,
}: {
  database: Database;
  clock: Clock;
  sendPush: SendPush;
  isStillDue: IsStillDue;
}): JobKind<DeviceReminder> {
  return {
    /** They mostly wait for others. */
    atOnce: 50,
    /** Longer than a push service is waited for. */
    lease: 30 * SECOND,
    pauseAfter: growing(5 * SECOND, 3, 10 * MINUTE),
    worthUntil: ({ until }) => until,
    async run({ device: id, facts, until }, { waited }) {
      const life = until - clock();
      const device = await findDevice(database.read, facts.userId, id);
      if (life <= 0 || !device) return;
      if (waited > DECIDED_FOR && !(await isStillDue(reminderIn(facts)))) return;
      const sent = await sendPush(device, await reminderNotification(facts), life);
      if (sent.result !== 'taken' && sent.result !== 'gone') throw new NotTaken(sent);
    },
    explain(error) {
      if (!(error instanceof NotTaken) || error.sent.result === 'taken')
        return { reason: error instanceof Error ? error.name : 'unknown', lasting: false };
      const { reason, result, retryAfter } = error.sent;
      return { reason, lasting: result === 'refused', wait: retryAfter };
    },
  };
}

function reminderIn({ userId, reminderId, date, asked }: ReminderFacts): AskedReminder {
  return { userId, habitId: 'open' in asked ? null : asked.habit, reminderId, date };
}
