import type { Selectable } from 'kysely';
import type { InboxTable } from '../../platform/database/account-tables.ts';
import type { Reader } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { keyedRows } from '../../platform/database/keyed-rows.ts';

export type InboxRow = Selectable<InboxTable>;

/** Their messages go with them. */
export const inboxes = keyedRows('inboxes', 'user_id', 'id');

/** What names an inbox among all. */
export type InboxKey = Pick<InboxRow, 'user_id' | 'id'>;

/** The inbox of a key. */
export async function findByHash(reader: Reader, hash: string): Promise<InboxRow | undefined> {
  const [row] = await selectByHash(reader, { hash });
  return row;
}

const selectByHash = prepared<{ hash: string }, InboxRow>((database, value) =>
  database.selectFrom('inboxes').selectAll().where('hash', '=', value('hash')),
);
