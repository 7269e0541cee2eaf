import type { Writer } from '../../platform/database/database.ts';
import { deleteWatch } from './watches.store.ts';
import { deleteWebhooks } from './webhooks.store.ts';

/** Has nobody told any more what happens in somebody's notebook. */
export async function forgetWebhooks(writer: Writer, userId: string): Promise<void> {
  await deleteWebhooks(writer, userId);
  await deleteWatch(writer, userId);
}
