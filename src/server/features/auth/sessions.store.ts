import { sql, type ExpressionBuilder, type Insertable, type Selectable } from 'kysely';
import type { Database, Engine, Reader, Writer } from '../../platform/database/database.ts';
import { deleteSlice } from '../../platform/database/in-slices.ts';
import { listOf, pairsOf } from '../../platform/database/list-of.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { keyedRows } from '../../platform/database/keyed-rows.ts';
import type { SessionTable, UserTable } from '../../platform/database/account-tables.ts';
import type { Schema } from '../../platform/database/schema.ts';
import type { AccessClaims } from './tokens.ts';
import { deleteEndedChains, type Chain } from './chains.store.ts';

export type SessionRow = Selectable<SessionTable>;

export const sessionRows = keyedRows('sessions', 'user_id', 'id');

type SessionOf = Pick<AccessClaims, 'userId' | 'sessionId'>;

export function sessionKey({ userId, sessionId }: SessionOf): Pick<SessionRow, 'user_id' | 'id'> {
  return { user_id: userId, id: sessionId };
}

export async function insertSession(
  writer: Writer,
  session: Insertable<SessionTable>,
): Promise<void> {
  await writer.later(writer.insertInto('sessions').values(session).execute());
}

/** What the bearer of an access token is let in with. */
export type SignedInRow = Pick<Chain, (typeof CHAIN_FIELDS)[number]> &
  Pick<UserTable, 'time_zone' | 'day_start_hour'> &
  Pick<SessionRow, 'last_seen_at'>;

const CHAIN_FIELDS = [
  'user_id',
  'session_id',
  'id',
  'kind',
  'generation',
  'parent',
  'valid_from',
  'confirmed',
  'abandoned',
] as const;

export async function findSignedIn(
  reader: Reader,
  { userId, sessionId, chainId }: AccessClaims,
  now: number,
): Promise<SignedInRow | undefined> {
  const [row] = await selectSignedIn(reader, { userId, sessionId, chainId, now });
  return row;
}

/** It is asked with each call. */
const selectSignedIn = prepared<
  Pick<AccessClaims, 'userId' | 'sessionId' | 'chainId'> & { now: number },
  SignedInRow
>((database, value) =>
  database
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('chains', (join) =>
      join
        .onRef('chains.user_id', '=', 'sessions.user_id')
        .onRef('chains.session_id', '=', 'sessions.id'),
    )
    .select(['users.time_zone', 'users.day_start_hour', 'sessions.last_seen_at'])
    .select(CHAIN_FIELDS.map((field) => `chains.${field}` as const))
    .where('sessions.user_id', '=', value('userId'))
    .where('sessions.id', '=', value('sessionId'))
    .where('sessions.expires_at', '>', value('now'))
    .where('chains.id', '=', value('chainId'))
    .where('chains.revoked_at', 'is', null),
);

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
    .where((eb) => canGoOn(eb, now))
    .orderBy('last_seen_at', 'desc')
    .execute();
}

/** When the session of a person that was seen last was seen; null where they have none. */
export async function findLastSeen(reader: Reader, userId: string): Promise<number | null> {
  const { seen_at } = await reader
    .selectFrom('sessions')
    .select((eb) => eb.fn.max('last_seen_at').as('seen_at'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return seen_at;
}

/**
 * When the last token of a session expires that can go on with it, and when it ends at the latest;
 * undefined where there is no such token.
 */
export async function findSessionEnd(
  reader: Reader,
  { userId, sessionId }: SessionOf,
): Promise<{ ends_at: number; latest: number } | undefined> {
  return await reader
    .selectFrom('sessions')
    .innerJoin('chains', (join) =>
      join
        .onRef('chains.user_id', '=', 'sessions.user_id')
        .onRef('chains.session_id', '=', 'sessions.id'),
    )
    .select((eb) => eb.fn.max('chains.expires_at').as('ends_at'))
    .select('sessions.expires_at as latest')
    .where('sessions.user_id', '=', userId)
    .where('sessions.id', '=', sessionId)
    .where('chains.revoked_at', 'is', null)
    .groupBy('sessions.expires_at')
    .executeTakeFirst();
}

/** The ids of all sessions of some people that are not over. */
export async function findOpenSessions(
  { engine, read }: Database,
  userIds: readonly string[],
  now: number,
): Promise<string[]> {
  const rows = await read
    .selectFrom('sessions')
    .select('id')
    .where('user_id', 'in', listOf(engine, userIds))
    .where('expires_at', '>', now)
    .where((eb) => canGoOn(eb, now))
    .execute();
  return rows.map(({ id }) => id);
}

/** Keeps the newest sessions of a person, and deletes the rest. */
export async function pruneSessions(writer: Writer, userId: string, keep: number): Promise<void> {
  await writer
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', 'not in', ({ selectFrom }) =>
      selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(keep),
    )
    .execute();
}

/** Deletes a person's sessions, all of them or all but one. */
export async function deleteSessions(
  writer: Writer,
  userId: string,
  except?: string,
): Promise<void> {
  let query = writer.deleteFrom('sessions').where('user_id', '=', userId);
  if (except !== undefined) query = query.where('id', '!=', except);
  await query.execute();
}

/** Deletes the sessions that an identity opened: all of them, or those of one session at its provider. */
export async function deleteIdentitySessions(
  writer: Writer,
  by: { userId: string; identityId: string } | { sid: string },
): Promise<number> {
  const ended = writer.deleteFrom('sessions');
  const { numDeletedRows } = await (
    'sid' in by
      ? ended.where('identity_sid', '=', by.sid)
      : ended.where('user_id', '=', by.userId).where('identity_id', '=', by.identityId)
  ).executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Deletes a slice of everybody's sessions. @returns how many */
export async function deleteSomeSessions(writer: Writer, engine: Engine): Promise<number> {
  return await deleteSlice(writer, engine, 'sessions', (eb) => eb.lit(true));
}

/** Deletes a slice of the sessions that are over. @returns how many */
export async function deleteExpiredSessions(
  writer: Writer,
  engine: Engine,
  now: number,
): Promise<number> {
  return await deleteSlice(writer, engine, 'sessions', (eb) => eb('expires_at', '<=', now));
}

/**
 * Deletes a slice of the chains that have ended, and those of their sessions that nobody can go on
 * with.
 *
 * @returns how many chains
 */
export async function deleteEndedSessions(
  writer: Writer,
  engine: Engine,
  now: number,
): Promise<number> {
  const chains = await deleteEndedChains(writer, engine, now);
  if (chains.length === 0) return 0;
  const keys = chains.map(({ user_id, session_id }) => [user_id, session_id] as const);
  await deleteSlice(writer, engine, 'sessions', (eb) =>
    eb.and([sql<boolean>`(user_id, id) in ${pairsOf(engine, keys)}`, eb.not(canGoOn(eb, now))]),
  );
  return chains.length;
}

/** Whether a session has a token left that can go on with it. */
function canGoOn(eb: ExpressionBuilder<Schema, 'sessions'>, now: number) {
  return eb.exists(
    eb
      .selectFrom('chains')
      .select('chains.id')
      .whereRef('chains.user_id', '=', 'sessions.user_id')
      .whereRef('chains.session_id', '=', 'sessions.id')
      .where('chains.revoked_at', 'is', null)
      .where('chains.expires_at', '>', now),
  );
}
