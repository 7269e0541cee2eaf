import type { Clock } from '../../platform/clock.ts';
import type { Database, Writer } from '../../platform/database/database.ts';
import type { JobQueue } from '../../platform/jobs/jobs.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import type { TakeWork } from '../notebook/open-notebook.ts';
import type { FiredReminder } from '../reminders/channels.ts';
import type { WebhookJobs } from './deliver.usecases.ts';
import type { ReminderDue } from './messages.ts';
import { queueMessages } from './queue-messages.usecases.ts';
import { listensTo, MAX_AT_ONCE } from './watch.usecases.ts';
import { findWebhooksOfMany, type WebhookRow } from './webhooks.store.ts';

interface Telling {
  database: Pick<Database, 'engine'>;
  clock: Clock;
  /** counts what is made for each person to be sent */
  takeMessages: TakeWork;
  jobs: JobQueue<WebhookJobs>;
}

/**
 * Tells the webhooks that listen to it of reminders that come now, whatever way each has beside. Of
 * more than a person’s webhooks may be told now, the rest is left out: later it would remind of nothing.
 */
export async function tellReminders(
  { database: { engine }, clock, takeMessages, jobs }: Telling,
  writer: Writer,
  fired: readonly FiredReminder[],
): Promise<void> {
  const ofPeople = Map.groupBy(fired, ({ userId }) => userId);
  if (ofPeople.size === 0) return;
  const hooks = await findWebhooksOfMany(writer, engine, [...ofPeople.keys()]);
  for (const [userId, own] of Map.groupBy(hooks, ({ user_id }) => user_id)) {
    const told = (ofPeople.get(userId) ?? []).map(reminderDue);
    const messages = own.flatMap((hook) => toldTo(hook, told));
    const allowed = messages.filter(() => isTaken(takeMessages, userId));
    await queueMessages({ writer, engine, jobs, now: clock() }, userId, allowed);
  }
}

function toldTo(hook: WebhookRow, told: readonly ReminderDue[]) {
  return told
    .filter((one) => listensTo(hook, one))
    .slice(0, MAX_AT_ONCE)
    .map((one) => ({ hook, told: one }));
}

function isTaken(takeMessages: TakeWork, userId: string): boolean {
  try {
    takeMessages(userId, 1);
    return true;
  } catch (error) {
    if (error instanceof ProblemError) return false;
    throw error;
  }
}

function reminderDue({ date, asked }: FiredReminder): ReminderDue {
  if ('open' in asked) return { type: 'reminder.due', date, open: asked.open.length };
  const { habit: id, name, icon } = asked;
  return { type: 'reminder.due', date, habit: { id, name, icon } };
}
