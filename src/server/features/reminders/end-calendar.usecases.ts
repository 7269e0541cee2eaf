import type { Writer } from '../../platform/database/database.ts';
import { putFeedVersion } from './reminder-settings.store.ts';

export const endCalendar = (writer: Writer, userId: string) =>
  putFeedVersion(writer, userId, { isOpen: false });
