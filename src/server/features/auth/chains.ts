import { randomBytes } from 'node:crypto';
import { REMEMBER_ME_DAYS } from '#contract/session-cookies.ts';
import { DAY, SECOND } from '../../platform/clock.ts';
import type { ChainKind } from '../../platform/database/account-tables.ts';
import { newId } from '../../platform/new-id.ts';
import type { Chain } from './chains.store.ts';

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

/** What the rules need to know of a chain of refresh tokens. */
export type ChainState = Pick<
  Chain,
  'generation' | 'parent' | 'confirmed' | 'rotated_at' | 'expires_at' | 'revoked_at' | 'abandoned'
>;

/** What they need to know of it for an access token. */
type AccessState = Pick<Chain, 'generation' | 'parent' | 'valid_from' | 'abandoned'>;

/**
 * - rotate: it is the newest token, its successor may be issued. So it is where it is ahead of its
 *   chain: a token leaves after its row is on disk, so the rows are those of a backup
 * - repeat: the same request came twice, the same successor is given again
 * - branch: the answer with its successor may have been lost, or have gone to a thief: another one
 *   is given, and the first may not be used any more
 * - refuse: it is worth nothing, and tells nothing either
 * - replay: somebody else holds a copy
 */
export type Verdict = 'rotate' | 'repeat' | 'branch' | 'refuse' | 'replay';

/** Two tabs that refresh at once, or a request that is sent again, come within this time. */
const GRACE = 10 * SECOND;

/**
 * Judges a genuine refresh token by its generation, after RFC 9700 §4.14.2. The token that the
 * newest was given for is forgiven for a few seconds, and for as long as the newest was never used:
 * without that, bad networks log people out. But then it gets another successor than the first
 * time. If the first answer was lost, nobody misses it; if a thief has it, using it shows the
 * theft.
 */
export function judgeToken(chain: ChainState, generation: number, now: number): Verdict {
  if (chain.revoked_at !== null || chain.expires_at <= now) return 'refuse';
  if (chain.abandoned) return 'replay';
  if (generation >= chain.generation) return 'rotate';
  if (generation !== chain.parent) return 'replay';
  if (now - chain.rotated_at <= GRACE) return 'repeat';
  return chain.confirmed < chain.generation ? 'branch' : 'replay';
}

/**
 * Judges a genuine access token by the generation of the refresh token that it came with. It counts
 * until it expires, unless another one was given in the place of that.
 */
export function judgeAccess(
  { generation, parent, valid_from, abandoned }: AccessState,
  ofToken: number,
): 'accept' | 'refuse' | 'replay' {
  if (abandoned || (parent < ofToken && ofToken < generation)) return 'replay';
  return ofToken < valid_from ? 'refuse' : 'accept';
}
