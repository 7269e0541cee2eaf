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

/** Counts a knock and gives the new state; `window` begins anew when the old one has passed. */
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
        const fresh = eb('limits.expires_at', '<=', now);
        return {
          count: eb
            .case()
            .when(fresh)
            .then(1)
            .else(eb('limits.count', '+', 1))
            .end(),
          expires_at: slides
            ? now + window
            : eb
                .case()
                .when(fresh)
                .then(now + window)
                .else(eb.ref('limits.expires_at'))
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

/** Takes one knock back, and the pause that it may have brought. */
export async function removeKnock(writer: Writer, key: string): Promise<void> {
  await writer
    .updateTable('limits')
    .set((eb) => ({ count: eb('count', '-', 1), blocked_until: 0 }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute();
}

export async function deleteKnocks(writer: Writer, key: string): Promise<void> {
  await writer.deleteFrom('limits').where('key', '=', key).execute();
}

export async function deleteExpiredKnocks(writer: Writer, now: number): Promise<void> {
  await writer.deleteFrom('limits').where('expires_at', '<=', now).execute();
}
