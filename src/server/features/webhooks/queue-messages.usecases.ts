import { SECOND } from '../../platform/clock.ts';
import type { Engine, Writer } from '../../platform/database/database.ts';
import type { JobQueue } from '../../platform/jobs/jobs.ts';
import { newId } from '../../platform/new-id.ts';
import type { WebhookJobs } from './deliver.usecases.ts';
import { insertDeliveries, keepLatest } from './webhooks.store.ts';
import type { DeliveryRow, WebhookRow } from './webhooks.store.ts';
import type { WebhookEventData, QueuedEvent } from './messages.ts';

/** So many messages to each webhook are kept, with what became of them, and all that wait. */
export const MESSAGES_KEPT = 50;

/** Of one person’s messages so many leave together, and the next after a while: the others’ do not wait. */
const TOGETHER = 10;
const PAUSE = 5 * SECOND;

/**
 * Has messages sent, in their order, and forgets those to the same webhooks that are too old to be kept.
 *
 * @returns the messages as they are kept
 */
export async function queueMessages(
  {
    writer,
    engine,
    jobs,
    now,
  }: { writer: Writer; engine: Engine; jobs: JobQueue<WebhookJobs>; now: number },
  userId: string,
  messages: readonly { hook: Pick<WebhookRow, 'id'>; told: WebhookEventData }[],
): Promise<DeliveryRow[]> {
  if (messages.length === 0) return [];
  const rows = messages.map(({ hook, told }): DeliveryRow => {
    const event: QueuedEvent = { at: now, told };
    return {
      user_id: userId,
      webhook_id: hook.id,
      id: newId(),
      event: JSON.stringify(event),
      state: 'waiting',
      created_at: now,
      attempts: 0,
      tried_at: null,
      status: null,
      reason: null,
    };
  });
  await insertDeliveries(writer, rows);
  const webhookIds = [...new Set(rows.map(({ webhook_id }) => webhook_id))];
  await forgetOld(writer, engine, { userId, webhookIds });
  await jobs.add(
    writer,
    rows.map(({ webhook_id: webhook, id: delivery }, place) => ({
      kind: 'webhook',
      userId,
      payload: { webhook, delivery },
      runAt: now + Math.floor(place / TOGETHER) * PAUSE,
    })),
  );
  return rows;
}

/** Forgets messages to some webhooks that wait no more and are too old to be kept. */
export async function forgetOld(
  writer: Writer,
  engine: Engine,
  of: { userId: string; webhookIds: readonly string[] },
): Promise<void> {
  await keepLatest(writer, engine, { ...of, most: MESSAGES_KEPT });
}
