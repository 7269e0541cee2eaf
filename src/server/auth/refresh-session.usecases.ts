import type { Writer } from '../database/database.ts';
import type { ChainKind } from '../database/schema.ts';
import { invalidToken } from '../problem-error.ts';
import {
  findChain,
  insertChain,
  pruneTabChains,
  revokeChain,
  rotateChain,
} from './chains.store.ts';
import type { Chain } from './chains.store.ts';
import { judgeToken } from './judge-token.ts';
import { isGenuine, parseRefreshToken } from './refresh-token.ts';
import { IDLE_LIFE, newChain, refreshTokenOf, tokensFor } from './session-tokens.ts';
import type { IssuedTokens } from './session-tokens.ts';
import { deleteSession } from './sessions.store.ts';
import type { SessionDependencies } from './sessions.usecases.ts';

/** How many tabs one remembered session keeps tokens for. */
const MOST_TABS = 50;

/**
 * Exchanges a refresh token for its successor. One that came in the cookie also begins a chain for
 * the tab that sent it.
 *
 * @throws ProblemError invalid_token
 */
export async function refreshSession(
  deps: SessionDependencies,
  token: string,
  from: 'bearer' | 'cookie',
): Promise<IssuedTokens> {
  const kind: ChainKind = from === 'cookie' ? 'remember' : 'tab';
  const outcome = await deps.database.write(async (writer) => {
    const chain = await advance(deps, writer, token, kind);
    if (!chain || kind === 'tab') return chain && { chain, tab: chain };
    const tab = newChain({
      userId: chain.user_id,
      sessionId: chain.session_id,
      kind: 'tab',
      now: deps.clock(),
      sessionEndsAt: chain.session_expires_at,
    });
    await insertChain(writer, tab);
    await pruneTabChains(writer, chain.user_id, chain.session_id, MOST_TABS);
    return { chain, tab };
  });
  if (!outcome) throw invalidToken();
  const tokens = await tokensFor(deps, outcome.chain, outcome.tab);
  return kind === 'tab'
    ? { tokens }
    : { tokens, rememberToken: refreshTokenOf(deps.keys, outcome.chain) };
}

/** @returns the chain as it stands after the exchange, or undefined when the token is refused */
async function advance(deps: SessionDependencies, writer: Writer, token: string, kind: ChainKind) {
  const claims = parseRefreshToken(token);
  if (!claims) return undefined;
  const now = deps.clock();
  for (;;) {
    const chain = await findChain(writer, claims.userId, claims.chainId);
    if (!chain || chain.kind !== kind) return undefined;
    if (!isGenuine(token, claims, chain.salt, deps.keys.refreshTokens)) return undefined;
    const verdict = judgeToken(chain, claims.generation, now);
    if (verdict === 'repeat') return chain;
    if (verdict === 'replay') await endReplayed(writer, chain, now);
    if (verdict !== 'rotate') return undefined;
    const expiresAt = Math.min(now + IDLE_LIFE[kind], chain.session_expires_at);
    const rotated = await rotateChain(writer, chain, { now, expiresAt });
    if (rotated) return { ...chain, generation: chain.generation + 1 };
    // Another node rotated it in between: look again.
  }
}

async function endReplayed(writer: Writer, chain: Chain, now: number): Promise<void> {
  if (chain.kind === 'remember') await deleteSession(writer, chain.user_id, chain.session_id);
  else await revokeChain(writer, chain.user_id, chain.id, now);
}
