import type { Database, Writer } from '../database/database.ts';
import type { JobQueue } from '../jobs/jobs.ts';
import { findDeviceIds } from './devices.store.ts';
import type { DueReminder, ReminderFacts } from './notification.ts';
import { REMINDER_LIFE } from './push-jobs.ts';
import type { PushJobs } from './push-jobs.ts';

/**
 * Queues reminders, each once a device of its person, within the transaction that takes them up: of
 * many people at once. One that waits already for a device on a day is not queued again.
 */
export async function pushReminders(
  { database, jobs }: { database: Database; jobs: JobQueue<PushJobs> },
  writer: Writer,
  reminders: readonly DueReminder[],
): Promise<void> {
  const people = [...new Set(reminders.map(({ userId }) => userId))];
  const devices = Map.groupBy(
    await findDeviceIds(database, writer, people),
    ({ user_id }) => user_id,
  );
  await jobs.add(
    writer,
    reminders.flatMap(({ dueAt, ...facts }) =>
      (devices.get(facts.userId) ?? []).map(({ id }) => ({
        kind: 'push' as const,
        userId: facts.userId,
        key: [facts.userId, habitOf(facts), facts.reminderId, facts.date, id].join(' '),
        payload: { device: id, facts, until: dueAt + REMINDER_LIFE },
      })),
    ),
  );
}

/** Reminders have ids of their own within a habit, or within those of the whole notebook. */
function habitOf({ asked }: ReminderFacts): string {
  return 'open' in asked ? '' : asked.habit;
}
