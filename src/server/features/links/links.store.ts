import type { Selectable } from 'kysely';
import type { LinkTable } from '../../platform/database/account-tables.ts';
import type { Reader, Writer } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';

export type LinkRow = Selectable<LinkTable>;

/** The link of a key, if it has not ended. */
export async function findByHash(
  reader: Reader,
  hash: string,
  now: number,
): Promise<LinkRow | undefined> {
  const [row] = await selectByHash(reader, { hash, now });
  return row;
}

/** A display may ask it each minute. */
const selectByHash = prepared<{ hash: string; now: number }, LinkRow>((database, value) =>
  database
    .selectFrom('links')
    .selectAll()
    .where('hash', '=', value('hash'))
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', value('now'))])),
);

/** All links of a person, the newest first. */
export async function findLinks(reader: Reader, userId: string): Promise<LinkRow[]> {
  return await reader
    .selectFrom('links')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute();
}

export async function insertLink(writer: Writer, link: LinkRow): Promise<void> {
  await writer.insertInto('links').values(link).execute();
}

/** Notes when a link was last used. */
export async function noteLinkUse(
  writer: Writer,
  { user_id, id }: Pick<LinkRow, 'user_id' | 'id'>,
  used_at: number,
): Promise<void> {
  await writer
    .updateTable('links')
    .set({ used_at })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .execute();
}

/** Deletes a link. @returns what it was; undefined where there is none */
export async function deleteLink(
  writer: Writer,
  userId: string,
  id: string,
): Promise<LinkRow | undefined> {
  return await writer
    .deleteFrom('links')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes all links of a person. */
export async function deleteLinks(writer: Writer, userId: string): Promise<void> {
  await writer.deleteFrom('links').where('user_id', '=', userId).execute();
}
