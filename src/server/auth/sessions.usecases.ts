import { randomBytes } from 'node:crypto';
import { REMEMBER_ME_DAYS } from '#contract/account.ts';
import type { Tokens } from '#contract/account.ts';
import type { DayReckoning } from '#domain/today.ts';
import { DAY, MINUTE, SECOND } from '../clock.ts';
import type { Clock } from '../clock.ts';
import type { Database, Writer } from '../database/database.ts';
import type { ChainKind } from '../database/schema.ts';
import type { Keys } from '../keys.ts';
import { invalidCredentials, invalidToken, notFound, unauthenticated } from '../problem-error.ts';
import { lockAccount } from './accounts.store.ts';
import type { Account } from './accounts.store.ts';
import { ACCESS_TOKEN_LIFE, readAccessToken, signAccessToken } from './access-token.ts';
import { judgeToken } from './judge-token.ts';
import { formatRefreshToken, isGenuine, parseRefreshToken } from './refresh-token.ts';
import {
  confirmChain,
  deleteSession,
  deleteSessions,
  findChain,
  findSessions,
  findSignedIn,
  insertChain,
  insertSession,
  pruneTabChains,
  revokeChain,
  rotateChain,
  touchSession,
} from './sessions.store.ts';
import type { Chain, SessionRow } from './sessions.store.ts';
import { newId } from '../new-id.ts';

export interface SessionDependencies {
  database: Database;
  clock: Clock;
  keys: Keys;
  /** told of a write that only notes something, and failed */
  onNoteFailed: (error: unknown) => void;
}

/** Who makes a call. */
export interface Person extends DayReckoning {
  userId: string;
  sessionId: string;
}

/** Tokens for the page and, where the person wants to be remembered, one for the cookie. */
export interface IssuedTokens {
  tokens: Tokens;
  rememberToken?: string;
}

export const REMEMBER_LIFE = REMEMBER_ME_DAYS * DAY;
const SESSION_LIFE = 30 * DAY;

/** How many tabs one remembered session keeps tokens for. */
const MOST_TABS = 50;
const IDLE_LIFE: Record<ChainKind, number> = { tab: DAY, remember: REMEMBER_LIFE };

/** How fresh the time at which a session was last seen is kept. */
const SEEN_PRECISION = MINUTE;

/**
 * Begins a session: a chain of tokens for its tab, and another for the cookie when remembered.
 *
 * @param account whose password was verified; if it was changed since, the log-in came too late
 * @throws ProblemError invalid_credentials
 */
export async function openSession(
  deps: SessionDependencies,
  account: Pick<Account, 'id' | 'password_hash'>,
  { device, remember }: { device: string; remember: boolean },
): Promise<IssuedTokens> {
  const userId = account.id;
  const now = deps.clock();
  const sessionId = newId();
  const tab = newChain({ userId, sessionId, kind: 'tab', now, sessionEndsAt: now + SESSION_LIFE });
  const kept = newChain({
    userId,
    sessionId,
    kind: 'remember',
    now,
    sessionEndsAt: now + SESSION_LIFE,
  });
  await deps.database.write(async (writer) => {
    if (!(await lockAccount(writer, account))) throw invalidCredentials();
    await insertSession(writer, {
      user_id: userId,
      id: sessionId,
      device,
      created_at: now,
      last_seen_at: now,
      expires_at: now + SESSION_LIFE,
    });
    await insertChain(writer, tab);
    if (remember) await insertChain(writer, kept);
  });
  const tokens = await tokensFor(deps, tab, tab);
  return remember ? { tokens, rememberToken: refreshTokenOf(deps, kept) } : { tokens };
}

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
    : { tokens, rememberToken: refreshTokenOf(deps, outcome.chain) };
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

/**
 * Who holds an access token. The session is looked up each time, so that one that was ended counts
 * no longer, at once.
 *
 * @throws ProblemError unauthenticated
 */
export async function identify(deps: SessionDependencies, accessToken: string): Promise<Person> {
  const now = deps.clock();
  const claims = await readAccessToken(accessToken, deps.keys.accessTokens, now);
  if (!claims) throw unauthenticated();
  const { userId, sessionId, chainId, generation } = claims;
  const row = await findSignedIn(deps.database.read, { userId, sessionId, chainId, now });
  if (!row) throw unauthenticated();
  const unconfirmed = row.confirmed < generation;
  if (unconfirmed || now - row.last_seen_at >= SEEN_PRECISION) {
    await deps.database
      .write(async (writer) => {
        await touchSession(writer, userId, sessionId, now);
        if (unconfirmed) await confirmChain(writer, userId, chainId, generation);
      })
      // Reading goes on when the disk is full.
      .catch(deps.onNoteFailed);
  }
  return { userId, sessionId, time_zone: row.time_zone, day_start_hour: row.day_start_hour };
}

export async function listSessions(
  deps: SessionDependencies,
  userId: string,
): Promise<SessionRow[]> {
  return await findSessions(deps.database.read, userId, deps.clock());
}

/** @throws ProblemError not_found, for another person's session too */
export async function endSession(
  deps: SessionDependencies,
  userId: string,
  sessionId: string,
): Promise<void> {
  const ended = await deps.database.write((writer) => deleteSession(writer, userId, sessionId));
  if (!ended) throw notFound();
}

export async function endOtherSessions(deps: SessionDependencies, person: Person): Promise<void> {
  await deps.database.write((writer) =>
    deleteSessions(writer, person.userId, { except: person.sessionId }),
  );
}

function newChain({
  userId,
  sessionId,
  kind,
  now,
  sessionEndsAt,
}: {
  userId: string;
  sessionId: string;
  kind: ChainKind;
  now: number;
  sessionEndsAt: number;
}): Chain {
  return {
    user_id: userId,
    id: newId(),
    session_id: sessionId,
    kind,
    salt: randomBytes(16).toString('base64url'),
    generation: 0,
    confirmed: 0,
    rotated_at: now,
    expires_at: Math.min(now + IDLE_LIFE[kind], sessionEndsAt),
    revoked_at: null,
  };
}

/** An access token that confirms one chain when it is used, with the refresh token of the tab's. */
async function tokensFor(deps: SessionDependencies, confirms: Chain, tab: Chain): Promise<Tokens> {
  const { user_id, session_id, id, generation } = confirms;
  const access_token = await signAccessToken(
    { userId: user_id, sessionId: session_id, chainId: id, generation },
    deps.keys.accessTokens,
    deps.clock(),
  );
  return {
    access_token,
    refresh_token: refreshTokenOf(deps, tab),
    token_type: 'Bearer',
    expires_in: ACCESS_TOKEN_LIFE / SECOND,
  };
}

function refreshTokenOf(
  deps: SessionDependencies,
  { user_id, id, generation, salt }: Chain,
): string {
  return formatRefreshToken(
    { userId: user_id, chainId: id, generation },
    salt,
    deps.keys.refreshTokens,
  );
}
