import type { Writer } from '../../platform/database/database.ts';
import { inboxes } from './inboxes.store.ts';

export const endInboxes = (writer: Writer, userId: string) => inboxes.removeAll(writer, userId);
