import { DECIDED_FOR } from '../../features/reminders/decided-reminder.ts';
import type { DecideAgain, DecidedReminder } from '../../features/reminders/decided-reminder.ts';
import { HOUR, MINUTE, SECOND, type Clock } from '../clock.ts';
import type { Database, Writer } from '../database/database.ts';
import { atOnceOfOne, growing, Postponed, type JobKind } from '../jobs/job-kind.ts';
import type { JobQueue } from '../jobs/jobs.ts';
import { tryTake } from '../limits/buckets.ts';
import { withPlaces, type TakePlaces } from '../limits/transaction-places.ts';
import { deviceRows, findDeviceIds } from './devices.store.ts';
import { reminderNotification, type DueReminder, type ReminderFacts } from './notification.ts';
import type { SendPush, TakePush } from './send-push.usecases.ts';

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

/** What reminders are queued with. */
export interface Pushing {
  database: Database;
  jobs: JobQueue<PushJobs>;
  takePlaces: TakePlaces;
}

/** For so long after its time a reminder may still come, in milliseconds. */
export const REMINDER_LIFE = HOUR;

/** How many notifications of one person are on their way at once, and how many of all people. */
const OF_ONE = 10;
const OF_ALL = 100;

/** Reminders that are on their way to devices. */
export function pushJobs({
  database,
  clock,
  sendPush,
  takePush,
  decideAgain,
}: {
  database: Database;
  clock: Clock;
  sendPush: SendPush;
  takePush: TakePush;
  decideAgain: DecideAgain;
}): JobKind<DeviceReminder> {
  const ofOne = atOnceOfOne(OF_ONE, SECOND);
  return {
    /** They mostly wait for others. */
    atOnce: OF_ALL,
    /** Longer than it takes to ask whether it is still due, and to send it. */
    lease: 3 * MINUTE,
    pauseAfter: growing(5 * SECOND, 3, 10 * MINUTE),
    async run({ device: id, facts, until }, { waited }) {
      const life = until - clock();
      if (!(life > 0)) return;
      // Who owes time for slow ones waits for it.
      if (!tryTake(takePush, facts.userId, 0)) {
        throw new Postponed('over the limit of its account', { pause: MINUTE, isNoTurn: true });
      }
      const device = await deviceRows.find(database.read, { user_id: facts.userId, id });
      if (!device || device.last_error === 'gone') return;
      await ofOne(facts.userId, async () => {
        const dueAt = until - REMINDER_LIFE;
        const changed =
          waited > DECIDED_FOR ? await decideAgain({ reminder: reminderIn(facts), dueAt }) : {};
        if (!changed) return;
        const notification = await reminderNotification({ ...facts, ...changed });
        const sent = await sendPush(device, notification, life);
        // What is not tried again is over: its device says why, and of a clock's many jobs none is kept.
        if (sent.result !== 'busy' && sent.result !== 'unreachable') return;
        takePush(facts.userId, 1, { isOwed: true });
        const { reason, retryAfter = 0 } = sent;
        throw new Postponed(reason, { wait: Math.min(retryAfter, REMINDER_LIFE) });
      });
    },
  };
}

function reminderIn({ userId, reminderId, date, asked }: ReminderFacts): DecidedReminder {
  return { userId, habitId: 'open' in asked ? null : asked.habit, reminderId, date };
}

/**
 * Queues reminders, each once a device of its person, within the transaction that takes them up: of
 * many people at once. One that waits already for a device on a day is not queued again. Of more than
 * a person may be sent now, the rest is left out.
 */
export async function pushReminders(
  { database, jobs, takePlaces }: Pushing,
  writer: Writer,
  reminders: readonly DueReminder[],
): Promise<void> {
  const people = [...new Set(reminders.map(({ userId }) => userId))];
  const devices = Map.groupBy(
    await findDeviceIds(database, writer, people),
    ({ user_id }) => user_id,
  );
  const asked = reminders.flatMap(({ dueAt, ...facts }) =>
    (devices.get(facts.userId) ?? []).map(({ id }) => ({
      kind: 'push' as const,
      userId: facts.userId,
      key: [facts.userId, habitOf(facts), facts.reminderId, facts.date, id].join(' '),
      payload: { device: id, facts, until: dueAt + REMINDER_LIFE },
    })),
  );
  await jobs.add(
    writer,
    withPlaces({ writer, takePlaces }, asked, ({ userId }) => userId),
  );
}

/** Reminders have ids of their own within a habit, or within those of the whole notebook. */
function habitOf({ asked }: ReminderFacts): string {
  return 'open' in asked ? '' : asked.habit;
}
