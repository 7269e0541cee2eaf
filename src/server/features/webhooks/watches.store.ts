import type { Insertable, Selectable } from 'kysely';
import type { WebhookWatchTable } from '../../platform/database/account-tables.ts';
import type { Reader, Writer } from '../../platform/database/database.ts';
import { keyedRows } from '../../platform/database/keyed-rows.ts';

export type WatchRow = Selectable<WebhookWatchTable>;

export const watches = keyedRows('webhook_watches', 'user_id');

/** Some of the notebooks that may be looked at again, in the order of their owners. */
export async function findRestedWatches(
  reader: Reader,
  { now, after, most }: { now: number; after: string; most: number },
): Promise<Pick<WatchRow, 'user_id' | 'revision' | 'day_ends_at'>[]> {
  return await reader
    .selectFrom('webhook_watches')
    .select(['user_id', 'revision', 'day_ends_at'])
    .where('rests_until', '<=', now)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(most)
    .execute();
}

/** Begins to watch a notebook, unless it is watched. */
export async function insertWatch(
  writer: Writer,
  watch: Insertable<WebhookWatchTable>,
): Promise<void> {
  await writer
    .insertInto('webhook_watches')
    .values(watch)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Notes what was seen. @returns false where somebody else has looked meanwhile, whose look counts */
export async function noteLook(
  writer: Writer,
  { user_id, looks, ...seen }: WatchRow,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('webhook_watches')
    .set({ ...seen, looks: looks + 1 })
    .where('user_id', '=', user_id)
    .where('looks', '=', looks)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
