import type { Insertable, Selectable } from 'kysely';
import type { Reader, Writer } from '../database/database.ts';
import type { SessionTable } from '../database/schema.ts';

export type SessionRow = Selectable<SessionTable>;

export async function insertSession(
  writer: Writer,
  session: Insertable<SessionTable>,
): Promise<void> {
  await writer.insertInto('sessions').values(session).execute();
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
