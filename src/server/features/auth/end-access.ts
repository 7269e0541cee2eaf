import type { Writer } from '../../platform/database/database.ts';
import { chainRows, type Chain } from './chains.store.ts';
import { deleteCodes } from './codes.store.ts';
import { deleteSessions, sessionRows } from './sessions.store.ts';

/**
 * Ends what a copied token could go on with: the whole session where it came of the remember
 * cookie, or else the tab alone, which may go on with that cookie.
 */
export async function endStolenChain(
  writer: Writer,
  chain: Pick<Chain, 'user_id' | 'session_id' | 'id' | 'kind' | 'abandoned'>,
  now: number,
): Promise<void> {
  const { user_id, session_id, id, kind, abandoned } = chain;
  if (kind === 'remember' || abandoned)
    await sessionRows.remove(writer, { user_id, id: session_id });
  else await chainRows.change(writer, { user_id, id }, { revoked_at: now });
}

/**
 * Ends what a new password or address leaves worthless: codes and links that are on their way, and
 * all sessions, or all but one.
 */
export async function endFormerAccess(
  writer: Writer,
  userId: string,
  keptSession?: string,
): Promise<void> {
  await deleteCodes(writer, userId);
  await deleteSessions(writer, userId, keptSession);
}
