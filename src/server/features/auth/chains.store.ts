import { sql, type Insertable, type Selectable } from 'kysely';
import type { Engine, Reader, Writer } from '../../platform/database/database.ts';
import { SLICE_ROWS } from '../../platform/database/in-slices.ts';
import { pairsOf } from '../../platform/database/list-of.ts';
import { keyedRows } from '../../platform/database/keyed-rows.ts';
import type { ChainTable } from '../../platform/database/account-tables.ts';
import type { AccessClaims } from './tokens.ts';

export type Chain = Selectable<ChainTable>;

export const chainRows = keyedRows('chains', 'user_id', 'id');

export async function insertChain(writer: Writer, chain: Insertable<ChainTable>): Promise<void> {
  await writer.later(writer.insertInto('chains').values(chain).execute());
}

/** When a chain ended, or will. The database has an index of it. */
const END = sql<number>`coalesce(revoked_at, expires_at)`;

/** Deletes a slice of the chains that have ended; none that somebody else holds. */
export async function deleteEndedChains(
  writer: Writer,
  engine: Engine,
  now: number,
): Promise<Pick<Chain, 'user_id' | 'session_id'>[]> {
  const ended = writer
    .selectFrom('chains')
    .select(['user_id', 'id', 'session_id'])
    .where(END, '<=', now)
    .limit(SLICE_ROWS);
  const found = await (engine === 'postgres' ? ended.forUpdate().skipLocked() : ended).execute();
  const keys = found.map(({ user_id, id }) => [user_id, id] as const);
  await writer
    .deleteFrom('chains')
    .where(sql<boolean>`(user_id, id) in ${pairsOf(engine, keys)}`)
    .execute();
  return found;
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

/** The tab that began when a remember chain came to its present generation, and still goes on. */
export async function findTabBegunWith(
  reader: Reader,
  { user_id, session_id, generation }: Chain,
): Promise<Chain | undefined> {
  return await reader
    .selectFrom('chains')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('session_id', '=', session_id)
    .where('begun_with', '=', generation)
    .where('revoked_at', 'is', null)
    .where('abandoned', '=', 0)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

interface Step {
  now: number;
  expiresAt: number;
  /** the generation that it comes to */
  next: number;
}

/** Another generation of a chain that still stands at the given one. */
function advance(writer: Writer, { user_id, id, generation }: Chain, step: Step) {
  const { now, expiresAt, next } = step;
  return writer
    .updateTable('chains')
    .set({ generation: next, rotated_at: now, expires_at: expiresAt })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .where('generation', '=', generation)
    .where('revoked_at', 'is', null)
    .where('abandoned', '=', 0)
    .where('expires_at', '>', now)
    .returning('generation');
}

/**
 * Takes a chain on to the generation after a token's, if it still stands at the given one.
 *
 * @returns whether it did
 */
export async function rotateChain(writer: Writer, chain: Chain, step: Step): Promise<boolean> {
  const shown = step.next - 1;
  const rotated = advance(writer, chain, step).set({ parent: shown, confirmed: shown });
  return (await rotated.executeTakeFirst()) !== undefined;
}

/**
 * Gives a chain's newest token a sibling in its place, if it still is the newest and nobody used
 * it. The tabs that began with it are nobody's from now on.
 *
 * @returns whether it did
 */
export async function branchChain(writer: Writer, chain: Chain, step: Step): Promise<boolean> {
  const { user_id, session_id, generation, parent } = chain;
  const branched = advance(writer, chain, step)
    .set({ valid_from: step.next })
    .where('confirmed', '<', generation);
  if (!(await branched.executeTakeFirst())) return false;
  const others = writer
    .updateTable('chains')
    .set({ abandoned: 1 })
    .where('user_id', '=', user_id)
    .where('session_id', '=', session_id)
    .where('begun_with', '>', parent);
  await writer.later(others.execute());
  return true;
}

/** Notes that the newest token reached its holder. */
export async function confirmChain(
  writer: Writer,
  { userId, chainId, generation }: AccessClaims,
): Promise<void> {
  await writer
    .updateTable('chains')
    .set({ confirmed: generation })
    .where('user_id', '=', userId)
    .where('id', '=', chainId)
    .where('confirmed', '<', generation)
    .execute();
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
    // Of those of one millisecond the last that began is kept: it is being given out.
    .orderBy('id', 'desc')
    .offset(keep)
    .limit(keep)
    .execute();
  if (old.length === 0) return;
  const ids = old.map(({ id }) => id);
  await writer.deleteFrom('chains').where('user_id', '=', userId).where('id', 'in', ids).execute();
}
