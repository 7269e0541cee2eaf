import type { Writer } from '../../platform/database/database.ts';
import { inboxRows } from './inboxes.store.ts';

export const endInboxes = (writer: Writer, userId: string) => inboxRows.removeAll(writer, userId);
