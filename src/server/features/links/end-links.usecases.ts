import type { Writer } from '../../platform/database/database.ts';
import { links } from './links.store.ts';

export const endLinks = (writer: Writer, userId: string) => links.removeAll(writer, userId);
