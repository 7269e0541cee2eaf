import type { Selectable } from 'kysely';
import type { LinkTable } from '../../platform/database/connection-tables.ts';
import type { Reader } from '../../platform/database/database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { keyedRows } from '../../platform/database/keyed-rows.ts';

export type LinkRow = Selectable<LinkTable>;

export const linkRows = keyedRows('links', 'user_id', 'id');

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
