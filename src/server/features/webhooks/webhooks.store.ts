import type { Selectable } from 'kysely';
import type { WebhookTable } from '../../platform/database/account-tables.ts';
import type { Engine, Reader } from '../../platform/database/database.ts';
import { listOf } from '../../platform/database/list-of.ts';
import { keyedRows } from '../../platform/database/keyed-rows.ts';

export type WebhookRow = Selectable<WebhookTable>;

export const webhooks = keyedRows('webhooks', 'user_id', 'id');

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
