import type { Reader, Writer } from '../database/database.ts';

export interface Knocks {
  count: number;
  blocked_until: number;
  expires_at: number;
}

export async function findKnocks(reader: Reader, key: string): Promise<Knocks | undefined> {
  return await reader
    .selectFrom('limits')
    .select(['count', 'blocked_until', 'expires_at'])
    .where('key', '=', key)
    .executeTakeFirst();
}

/**
 * Counts a knock and gives the new state; `window` begins anew when the old one has passed. While
 * the subject has to wait, nothing is counted. It is one statement, so that knocks at the same
 * moment wait for each other.
 */
export async function addKnock(
  writer: Writer,
  key: string,
  { now, window, slides }: { now: number; window: number; slides: boolean },
): Promise<Knocks> {
  return await writer
    .insertInto('limits')
    .values({ key, count: 1, blocked_until: 0, expires_at: now + window })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const isOver = eb('limits.expires_at', '<=', now);
        const isWaiting = eb('limits.blocked_until', '>', now);
        const end = eb.ref('limits.expires_at');
        const later = eb.val(now + window);
        return {
          count: eb
            .case()
            .when(isOver)
            .then(1)
            .when(isWaiting)
            .then(eb.ref('limits.count'))
            .else(eb('limits.count', '+', 1))
            .end(),
          blocked_until: eb.case().when(isOver).then(0).else(eb.ref('limits.blocked_until')).end(),
          expires_at: eb
            .case()
            .when(isOver)
            .then(later)
            .when(isWaiting)
            .then(end)
            .else(slides ? later : end)
            .end(),
        };
      }),
    )
    .returning(['count', 'blocked_until', 'expires_at'])
    .executeTakeFirstOrThrow();
}

export async function setBlocked(writer: Writer, key: string, until: number): Promise<void> {
  await writer.updateTable('limits').set({ blocked_until: until }).where('key', '=', key).execute();
}

export async function deleteKnocks(writer: Writer, key: string): Promise<void> {
  await writer.deleteFrom('limits').where('key', '=', key).execute();
}

export async function deleteExpiredKnocks(writer: Writer, now: number): Promise<void> {
  await writer.deleteFrom('limits').where('expires_at', '<=', now).execute();
}
