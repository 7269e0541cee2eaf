import type { Insertable, Selectable } from 'kysely';
import type { WebhookDeliveryTable } from '../../platform/database/account-tables.ts';
import type { Engine, Reader, Writer } from '../../platform/database/database.ts';
import { insertRows } from '../../platform/database/insert-rows.ts';
import { listOf } from '../../platform/database/list-of.ts';
import { keyedRows } from '../../platform/database/keyed-rows.ts';

export type DeliveryRow = Selectable<WebhookDeliveryTable>;

export const deliveries = keyedRows('webhook_deliveries', 'user_id', 'webhook_id', 'id');

export async function insertDeliveries(
  writer: Writer,
  rows: readonly Insertable<WebhookDeliveryTable>[],
): Promise<void> {
  await insertRows(writer, 'webhook_deliveries', rows);
}

/** The latest messages to a webhook, the newest first. */
export async function findDeliveries(
  reader: Reader,
  { user_id, webhook_id }: Pick<DeliveryRow, 'user_id' | 'webhook_id'>,
  most: number,
): Promise<DeliveryRow[]> {
  return await reader
    .selectFrom('webhook_deliveries')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('webhook_id', '=', webhook_id)
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

/** Deletes all messages to some webhooks but the latest ones of each. */
export async function keepLatest(
  writer: Writer,
  engine: Engine,
  { userId, webhookIds, most }: { userId: string; webhookIds: readonly string[]; most: number },
): Promise<void> {
  await writer
    .deleteFrom('webhook_deliveries')
    .where('user_id', '=', userId)
    .where('webhook_id', 'in', listOf(engine, webhookIds))
    .where((eb) =>
      eb(
        'id',
        'not in',
        eb
          .selectFrom('webhook_deliveries as latest')
          .select('latest.id')
          .where('latest.user_id', '=', userId)
          .whereRef('latest.webhook_id', '=', 'webhook_deliveries.webhook_id')
          .orderBy('latest.id', 'desc')
          .limit(most),
      ),
    )
    .execute();
}
