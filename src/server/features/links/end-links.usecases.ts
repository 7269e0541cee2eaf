import type { Writer } from '../../platform/database/database.ts';
import { linkRows } from './links.store.ts';

export const endLinks = (writer: Writer, userId: string) => linkRows.removeAll(writer, userId);
