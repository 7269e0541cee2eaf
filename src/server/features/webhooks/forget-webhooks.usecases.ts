import type { Writer } from '../../platform/database/database.ts';
import { watches, webhooks } from './webhooks.store.ts';

/** Has nobody told any more what happens in somebody's notebook. */
export async function forgetWebhooks(writer: Writer, userId: string): Promise<void> {
  await webhooks.removeAll(writer, userId);
  await watches.removeAll(writer, userId);
}
