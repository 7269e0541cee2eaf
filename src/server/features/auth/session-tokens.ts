import { randomBytes } from 'node:crypto';
import type { Tokens } from '#contract/account.ts';
import { REMEMBER_ME_DAYS } from '#contract/session-cookies.ts';
import { DAY, SECOND } from '../../platform/clock.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ChainKind } from '../../platform/database/account-tables.ts';
import type { Keys } from '../../platform/keys.ts';
import { newId } from '../../platform/new-id.ts';
import { ACCESS_TOKEN_LIFE, signAccessToken } from './access-token.ts';
import type { Chain } from './chains.store.ts';
import { formatRefreshToken } from './refresh-token.ts';

/** Tokens for the page and, where the person wants to be remembered, one for the cookie. */
export interface IssuedTokens {
  tokens: Tokens;
  remembered?: Remembered;
}

/** What the cookies of a remembered session say. */
export interface Remembered {
  token: string;
  userId: string;
  sessionId: string;
}

export const REMEMBER_LIFE = REMEMBER_ME_DAYS * DAY;

/** For how long a chain waits for its next refresh. */
export const IDLE_LIFE: Record<ChainKind, number> = { tab: DAY, remember: REMEMBER_LIFE };

type ChainBeginning = Pick<Chain, 'user_id' | 'session_id' | 'kind'> & {
  now: number;
  sessionEndsAt: number;
};

/** @param begunWith of a tab that begins with the remember cookie: the generation of that */
export function newChain(
  { now, sessionEndsAt, ...whose }: ChainBeginning,
  begunWith: number | null = null,
): Chain {
  return {
    ...whose,
    id: newId(),
    salt: randomBytes(16).toString('base64url'),
    generation: 0,
    parent: -1,
    valid_from: 0,
    confirmed: 0,
    rotated_at: now,
    expires_at: Math.min(now + IDLE_LIFE[whose.kind], sessionEndsAt),
    revoked_at: null,
    begun_with: begunWith,
    abandoned: 0,
  };
}

/** An access token that confirms one chain when it is used, with the refresh token of the tab's. */
export function tokensFor(
  { keys, clock }: { keys: Keys; clock: Clock },
  confirms: Chain,
  tab: Chain,
): Tokens {
  const { user_id, session_id, id, generation } = confirms;
  const access_token = signAccessToken(
    { userId: user_id, sessionId: session_id, chainId: id, generation },
    keys.accessTokens,
    clock(),
  );
  return {
    access_token,
    refresh_token: refreshTokenOf(keys, tab),
    token_type: 'Bearer',
    expires_in: ACCESS_TOKEN_LIFE / SECOND,
  };
}

function refreshTokenOf(keys: Keys, { user_id, id, generation, salt }: Chain): string {
  return formatRefreshToken({ userId: user_id, chainId: id, generation }, salt, keys.refreshTokens);
}

export function rememberedBy(keys: Keys, chain: Chain): Remembered {
  return {
    token: refreshTokenOf(keys, chain),
    userId: chain.user_id,
    sessionId: chain.session_id,
  };
}
