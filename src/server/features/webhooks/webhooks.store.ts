import type { Insertable, Selectable } from 'kysely';
import { DAY } from '../../platform/clock.ts';
import type {
  WebhookDeliveryTable,
  WebhookTable,
  WebhookWatchTable,
} from '../../platform/database/connection-tables.ts';
import type { Engine, Reader, Writer } from '../../platform/database/database.ts';
import { listOf } from '../../platform/database/list-of.ts';
import { changeWhere, deleteWhere, keyedRows } from '../../platform/database/keyed-rows.ts';
import { insertRows } from '../../platform/database/insert-rows.ts';

export type WebhookRow = Selectable<WebhookTable>;

export const webhookRows = keyedRows('webhooks', 'user_id', 'id');

/** The webhooks of some people that are on. */
export async function findWebhooksOfMany(
  reader: Reader,
  engine: Engine,
  userIds: readonly string[],
): Promise<WebhookRow[]> {
  return await reader
    .selectFrom('webhooks')
    .selectAll()
    .where('user_id', 'in', listOf(engine, userIds))
    .where('off_at', 'is', null)
    .execute();
}

type WatchRow = Selectable<WebhookWatchTable>;

export const watchRows = keyedRows('webhook_watches', 'user_id');

/**
 * Some of the notebooks that may be looked at again, in the order of their owners. None rests for a
 * day, unless a clock that was ahead put it off.
 */
export async function findRestedWatches(
  reader: Reader,
  { now, after, most }: { now: number; after: string; most: number },
): Promise<Pick<WatchRow, 'user_id' | 'revision' | 'day_ends_at'>[]> {
  return await reader
    .selectFrom('webhook_watches')
    .select(['user_id', 'revision', 'day_ends_at'])
    .where((eb) => eb.or([eb('rests_until', '<=', now), eb('rests_until', '>', now + DAY)]))
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(most)
    .execute();
}

/** Begins to watch a notebook, or goes on: a look that is under way does not count. */
export async function insertWatch(
  writer: Writer,
  watch: Insertable<WebhookWatchTable>,
): Promise<void> {
  await writer
    .insertInto('webhook_watches')
    .values(watch)
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet((eb) => ({ looks: eb('webhook_watches.looks', '+', 1) })),
    )
    .execute();
}

/** Has a notebook looked at again: a look that is under way does not count. */
export async function endWatchedDay(writer: Writer, userId: string): Promise<void> {
  await writer
    .updateTable('webhook_watches')
    .set((eb) => ({ day_ends_at: 0, looks: eb('looks', '+', 1) }))
    .where('user_id', '=', userId)
    .execute();
}

/** Ends to watch a notebook, unless somebody has gone on meanwhile. */
export async function endWatch(
  writer: Writer,
  { user_id, looks }: Pick<WatchRow, 'user_id' | 'looks'>,
): Promise<void> {
  await deleteWhere(writer, 'webhook_watches', { user_id, looks });
}

/** Notes what was seen. @returns false where somebody else has looked meanwhile, whose look counts */
export async function noteLook(
  writer: Writer,
  { user_id, looks, ...seen }: WatchRow,
): Promise<boolean> {
  const change = { ...seen, looks: looks + 1 };
  return await changeWhere(writer, 'webhook_watches', { user_id, looks }, change);
}

export type DeliveryRow = Selectable<WebhookDeliveryTable>;

export const deliveryRows = keyedRows('webhook_deliveries', 'user_id', 'webhook_id', 'id');

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

/** Deletes all messages to some webhooks but those that wait and the latest ones of each. */
export async function keepLatest(
  writer: Writer,
  engine: Engine,
  { userId, webhookIds, most }: { userId: string; webhookIds: readonly string[]; most: number },
): Promise<void> {
  await writer
    .deleteFrom('webhook_deliveries')
    .where('user_id', '=', userId)
    .where('webhook_id', 'in', listOf(engine, webhookIds))
    .where('state', '!=', 'waiting')
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
