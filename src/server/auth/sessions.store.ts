import type { Insertable, Selectable } from 'kysely';
import type { Reader, Writer } from '../database/database.ts';
import type { ChainTable, SessionTable } from '../database/schema.ts';

export type Chain = Selectable<ChainTable>;
export type SessionRow = Selectable<SessionTable>;

export async function insertSession(
  writer: Writer,
  session: Insertable<SessionTable>,
): Promise<void> {
  await writer.insertInto('sessions').values(session).execute();
}

export async function insertChain(writer: Writer, chain: Insertable<ChainTable>): Promise<void> {
  await writer.insertInto('chains').values(chain).execute();
}

/** A chain, and when its session ends at the latest. */
export async function findChain(
  reader: Reader,
  userId: string,
  chainId: string,
): Promise<(Chain & { session_expires_at: number }) | undefined> {
  return await reader
    .selectFrom('chains')
    .innerJoin('sessions', (join) =>
      join
        .onRef('sessions.user_id', '=', 'chains.user_id')
        .onRef('sessions.id', '=', 'chains.session_id'),
    )
    .selectAll('chains')
    .select('sessions.expires_at as session_expires_at')
    .where('chains.user_id', '=', userId)
    .where('chains.id', '=', chainId)
    .executeTakeFirst();
}

/**
 * Takes a chain one generation on, if it still stands at the given one.
 *
 * @returns whether it did
 */
export async function rotateChain(
  writer: Writer,
  { user_id, id, generation }: Pick<Chain, 'user_id' | 'id' | 'generation'>,
  { now, expiresAt }: { now: number; expiresAt: number },
): Promise<boolean> {
  const row = await writer
    .updateTable('chains')
    .set({
      generation: generation + 1,
      confirmed: generation,
      rotated_at: now,
      expires_at: expiresAt,
    })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('generation', '=', generation)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('generation')
    .executeTakeFirst();
  return row !== undefined;
}

/** Notes that the newest token reached its holder. */
export async function confirmChain(
  writer: Writer,
  userId: string,
  chainId: string,
  generation: number,
): Promise<void> {
  await writer
    .updateTable('chains')
    .set({ confirmed: generation })
    .where('user_id', '=', userId)
    .where('id', '=', chainId)
    .where('confirmed', '<', generation)
    .execute();
}

export async function revokeChain(
  writer: Writer,
  userId: string,
  chainId: string,
  now: number,
): Promise<void> {
  await writer
    .updateTable('chains')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', chainId)
    .execute();
}

/** What the bearer of an access token is let in with. */
export interface SignedInRow {
  time_zone: string;
  day_start_hour: number;
  last_seen_at: number;
  confirmed: number;
}

export async function findSignedIn(
  reader: Reader,
  {
    userId,
    sessionId,
    chainId,
    now,
  }: { userId: string; sessionId: string; chainId: string; now: number },
): Promise<SignedInRow | undefined> {
  return await reader
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('chains', (join) =>
      join
        .onRef('chains.user_id', '=', 'sessions.user_id')
        .onRef('chains.session_id', '=', 'sessions.id'),
    )
    .select([
      'users.time_zone',
      'users.day_start_hour',
      'sessions.last_seen_at',
      'chains.confirmed',
    ])
    .where('sessions.user_id', '=', userId)
    .where('sessions.id', '=', sessionId)
    .where('sessions.expires_at', '>', now)
    .where('chains.id', '=', chainId)
    .where('chains.revoked_at', 'is', null)
    .executeTakeFirst();
}

export async function touchSession(
  writer: Writer,
  userId: string,
  sessionId: string,
  now: number,
): Promise<void> {
  await writer
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .execute();
}

export async function findSessions(
  reader: Reader,
  userId: string,
  now: number,
): Promise<SessionRow[]> {
  return await reader
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .execute();
}

export async function hasSession(
  reader: Reader,
  userId: string,
  sessionId: string,
): Promise<boolean> {
  const row = await reader
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps the newest chains of tabs of a session, and deletes the rest. */
export async function pruneTabChains(
  writer: Writer,
  userId: string,
  sessionId: string,
  keep: number,
): Promise<void> {
  const old = await writer
    .selectFrom('chains')
    .select('id')
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .where('kind', '=', 'tab')
    .orderBy('rotated_at', 'desc')
    .offset(keep)
    .limit(keep)
    .execute();
  if (old.length === 0) return;
  const ids = old.map(({ id }) => id);
  await writer.deleteFrom('chains').where('user_id', '=', userId).where('id', 'in', ids).execute();
}

/** @returns whether there was one */
export async function deleteSession(
  writer: Writer,
  userId: string,
  sessionId: string,
): Promise<boolean> {
  const { numDeletedRows } = await writer
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Deletes a person's sessions, all of them or all but one. */
export async function deleteSessions(
  writer: Writer,
  userId: string,
  { except }: { except?: string } = {},
): Promise<void> {
  let query = writer.deleteFrom('sessions').where('user_id', '=', userId);
  if (except !== undefined) query = query.where('id', '!=', except);
  await query.execute();
}

/** Deletes sessions that are over, and those of which no token is left that could go on with them. */
export async function deleteEndedSessions(writer: Writer, now: number): Promise<void> {
  await writer.deleteFrom('chains').where('expires_at', '<=', now).execute();
  await writer
    .deleteFrom('sessions')
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('sessions.expires_at', '<=', now),
        not(
          exists(
            selectFrom('chains')
              .select('chains.id')
              .whereRef('chains.user_id', '=', 'sessions.user_id')
              .whereRef('chains.session_id', '=', 'sessions.id')
              .where('chains.revoked_at', 'is', null),
          ),
        ),
      ]),
    )
    .execute();
}
