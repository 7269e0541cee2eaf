import type { Reader, Writer } from '../../platform/database/database.ts';
import type { ChainKind } from '../../platform/database/account-tables.ts';
import { placeOf, REFRESHES_BY_SESSION } from '../../platform/limits/rules.ts';
import { invalidToken } from '../../platform/problem-error.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import {
  branchChain,
  findChain,
  findTabBegunWith,
  insertChain,
  pruneTabChains,
  rotateChain,
  type Chain,
} from './chains.store.ts';
import { endStolenChain } from './end-access.ts';
import { IDLE_LIFE, judgeToken, newChain } from './chains.ts';
import { isGenuine, parseRefreshToken, rememberedBy, tokensFor } from './tokens.ts';
import type { IssuedTokens, RefreshClaims, ShownToken } from './tokens.ts';

/** How many tabs one remembered session keeps tokens for. */
const MAX_TABS = 50;

type ChainOfSession = NonNullable<Awaited<ReturnType<typeof findChain>>>;

/**
 * Exchanges a refresh token for its successor. One that came in the cookie also begins a chain for
 * the tab that sent it; sent again, it gets the same tab and never one of its own, in which a thief
 * could go on beside the owner.
 *
 * @throws ProblemError invalid_token, too_many_requests
 */
export async function refreshSession(
  deps: AuthDependencies,
  shown: ShownToken,
): Promise<IssuedTokens> {
  // What was never issued takes no place among the writes.
  const { found, claims } = await genuineChain(deps, shown);
  const exchanged = await exchange(deps, found, claims);
  if (!exchanged) throw invalidToken();
  const { chain, tab } = exchanged;
  const tokens = tokensFor(deps, chain, tab);
  return found.kind === 'tab' ? { tokens } : { tokens, remembered: rememberedBy(deps.keys, chain) };
}

/**
 * The chain of a refresh token that was issued by us, whichever generation of it that is.
 *
 * @throws ProblemError invalid_token
 */
export async function genuineChain(
  { database, keys }: Pick<AuthDependencies, 'database' | 'keys'>,
  { token, from }: ShownToken,
): Promise<{ found: ChainOfSession; claims: RefreshClaims }> {
  const kind: ChainKind = from === 'cookie' ? 'remember' : 'tab';
  const claims = parseRefreshToken(token);
  if (!claims) throw invalidToken();
  const found = await findChain(database.read, claims.userId, claims.chainId);
  if (found?.kind !== kind || !isGenuine(token, claims, found.salt, keys.refreshTokens))
    throw invalidToken();
  return { found, claims };
}

/** The chain that goes on, and that of the tab. */
interface Exchanged {
  chain: Chain;
  tab: Chain;
}

/** @returns undefined when the token is refused */
async function exchange(
  deps: AuthDependencies,
  found: ChainOfSession,
  claims: RefreshClaims,
): Promise<Exchanged | undefined> {
  // Of many that come at once, all but one change nothing.
  if (judgeToken(found, claims.generation, deps.clock()) === 'repeat')
    return await repeat(deps.database.read, found);
  const places = [placeOf(REFRESHES_BY_SESSION, found.session_id)];
  deps.limits.refuseAgain(places);
  return await deps.database.write(async (writer) => {
    const step = await advance(deps, writer, found, claims);
    if (!step) return undefined;
    const { chain, isRepeat } = step;
    if (isRepeat) return await repeat(writer, chain);
    await deps.limits.take(places, writer);
    return { chain, tab: chain.kind === 'tab' ? chain : await beginTab(deps, writer, chain) };
  });
}

/** What was given the first time, unless its tab was ended since. */
async function repeat(reader: Reader, chain: Chain): Promise<Exchanged | undefined> {
  const tab = chain.kind === 'tab' ? chain : await findTabBegunWith(reader, chain);
  return tab && { chain, tab };
}

/**
 * @param found the chain as it was a moment ago: where it still is, nobody has to look again
 * @returns the chain as it stands after the exchange, or undefined when the token is refused
 */
async function advance(
  deps: AuthDependencies,
  writer: Writer,
  found: ChainOfSession,
  claims: RefreshClaims,
): Promise<{ chain: ChainOfSession; isRepeat: boolean } | undefined> {
  const now = deps.clock();
  let chain: ChainOfSession | undefined = found;
  for (;;) {
    if (!chain) return undefined;
    const verdict = judgeToken(chain, claims.generation, now);
    if (verdict === 'repeat') return { chain, isRepeat: true };
    if (verdict === 'replay') {
      await endStolenChain(writer, chain, now);
      deps.log.warn({ user: chain.user_id, session: chain.session_id }, 'copied token used');
    }
    if (verdict === 'refuse' || verdict === 'replay') return undefined;
    const expiresAt = Math.min(now + IDLE_LIFE[chain.kind], chain.session_expires_at);
    const next = Math.max(chain.generation, claims.generation) + 1;
    const step = verdict === 'rotate' ? rotateChain : branchChain;
    if (await step(writer, chain, { now, expiresAt, next })) {
      return { chain: { ...chain, generation: next }, isRepeat: false };
    }
    // Another request took it on in between: look again.
    chain = await findChain(writer, claims.userId, claims.chainId);
  }
}

async function beginTab(
  deps: AuthDependencies,
  writer: Writer,
  remembered: ChainOfSession,
): Promise<Chain> {
  const { user_id, session_id, generation, session_expires_at: sessionEndsAt } = remembered;
  const tab = newChain(
    { user_id, session_id, kind: 'tab', now: deps.clock(), sessionEndsAt },
    generation,
  );
  await insertChain(writer, tab);
  await pruneTabChains(writer, user_id, session_id, MAX_TABS);
  return tab;
}
