import { sql, type Selectable } from 'kysely';
import { MESSAGES_KEPT } from '#contract/inboxes.ts';
import type { InboxMessageTable, InboxTable } from '../../platform/database/connection-tables.ts';
import type { Engine, Reader, Writer } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { keyedRows } from '../../platform/database/keyed-rows.ts';
import { DAY } from '../../platform/clock.ts';
import { deleteSlice } from '../../platform/database/in-slices.ts';

export type InboxRow = Selectable<InboxTable>;

/** Their messages go with them. */
export const inboxRows = keyedRows('inboxes', 'user_id', 'id');

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

type MessageRow = Selectable<InboxMessageTable>;

export const messageRows = keyedRows('inbox_messages', 'user_id', 'inbox_id', 'id');

/** A message without what it says, of which there may be much. */
type MessageHead = Omit<MessageRow, 'body'> & { excerpt: string };

/** For so long, in milliseconds, messages are kept. */
export const MESSAGE_LIFE = 7 * DAY;

/** How many characters of a message are shown. */
const EXCERPT = 300;

/** The messages of an inbox that came after an instant, the newest first. */
export async function findMessages(
  reader: Reader,
  { user_id, id }: InboxKey,
  after: number,
): Promise<MessageHead[]> {
  return await reader
    .selectFrom('inbox_messages')
    .select([
      'user_id',
      'inbox_id',
      'id',
      'received_at',
      'sender',
      'found',
      'value_count',
      'entered_count',
      sql<string>`substr(body, 1, ${sql.lit(EXCERPT)})`.as('excerpt'),
    ])
    .where('user_id', '=', user_id)
    .where('inbox_id', '=', id)
    .where('received_at', '>', after)
    .orderBy('id', 'desc')
    .execute();
}

/** Keeps a message, and of those before it the last ones. */
export async function insertMessage(writer: Writer, message: MessageRow): Promise<void> {
  const { user_id, inbox_id } = message;
  await writer
    .deleteFrom('inbox_messages')
    .where('user_id', '=', user_id)
    .where('inbox_id', '=', inbox_id)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('inbox_messages')
        .select('id')
        .where('user_id', '=', user_id)
        .where('inbox_id', '=', inbox_id)
        .orderBy('id', 'desc')
        .limit(MESSAGES_KEPT)
        .offset(MESSAGES_KEPT - 1),
    )
    .execute();
  await messageRows.insert(writer, message);
}

/** Forgets a slice of the messages that came before an instant. @returns how many */
export async function deleteOldMessages(
  writer: Writer,
  engine: Engine,
  before: number,
): Promise<number> {
  return await deleteSlice(writer, engine, 'inbox_messages', (eb) =>
    eb('received_at', '<', before),
  );
}
