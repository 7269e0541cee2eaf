import type { Writer } from '../../platform/database/database.ts';
import { watchRows, webhookRows } from './webhooks.store.ts';

/** Has nobody told any more what happens in somebody's notebook. */
export async function forgetWebhooks(writer: Writer, userId: string): Promise<void> {
  await webhookRows.removeAll(writer, userId);
  await watchRows.removeAll(writer, userId);
}
