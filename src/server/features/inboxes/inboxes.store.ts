import type { Selectable, Updateable } from 'kysely';
import type { InboxTable } from '../../platform/database/account-tables.ts';
import type { Reader, Writer } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';

export type InboxRow = Selectable<InboxTable>;

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

/** All inboxes of a person, the newest first. */
export async function findInboxes(reader: Reader, userId: string): Promise<InboxRow[]> {
  return await reader
    .selectFrom('inboxes')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
}

export async function findInbox(
  reader: Reader,
  { user_id, id }: InboxKey,
): Promise<InboxRow | undefined> {
  return await reader
    .selectFrom('inboxes')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function insertInbox(writer: Writer, inbox: InboxRow): Promise<void> {
  await writer.insertInto('inboxes').values(inbox).execute();
}

/** @returns whether it is there */
export async function changeInbox(
  writer: Writer,
  { user_id, id }: InboxKey,
  change: Updateable<InboxTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('inboxes')
    .set(change)
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes an inbox with its messages. @returns what it was; undefined where there is none */
export async function deleteInbox(
  writer: Writer,
  { user_id, id }: InboxKey,
): Promise<InboxRow | undefined> {
  return await writer
    .deleteFrom('inboxes')
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes all inboxes of a person with their messages. */
export async function deleteInboxes(writer: Writer, userId: string): Promise<void> {
  await writer.deleteFrom('inboxes').where('user_id', '=', userId).execute();
}
