import type { Insertable, Selectable, Updateable } from 'kysely';
import type { WebhookTable } from '../../platform/database/account-tables.ts';
import type { Engine, Reader, Writer } from '../../platform/database/database.ts';
import { listOf } from '../../platform/database/list-of.ts';

export type WebhookRow = Selectable<WebhookTable>;

/** All webhooks of a person, the newest first. */
export async function findWebhooks(reader: Reader, userId: string): Promise<WebhookRow[]> {
  return await reader
    .selectFrom('webhooks')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
}

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

export async function findWebhook(
  reader: Reader,
  userId: string,
  id: string,
): Promise<WebhookRow | undefined> {
  return await reader
    .selectFrom('webhooks')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertWebhook(
  writer: Writer,
  webhook: Insertable<WebhookTable>,
): Promise<void> {
  await writer.insertInto('webhooks').values(webhook).execute();
}

/** @returns whether it is there */
export async function changeWebhook(
  writer: Writer,
  { user_id, id }: Pick<WebhookRow, 'user_id' | 'id'>,
  change: Updateable<WebhookTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('webhooks')
    .set(change)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns what it was; undefined where there is none */
export async function deleteWebhook(
  writer: Writer,
  userId: string,
  id: string,
): Promise<WebhookRow | undefined> {
  return await writer
    .deleteFrom('webhooks')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes all webhooks of a person. */
export async function deleteWebhooks(writer: Writer, userId: string): Promise<void> {
  await writer.deleteFrom('webhooks').where('user_id', '=', userId).execute();
}
