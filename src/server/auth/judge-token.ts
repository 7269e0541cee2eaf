import { SECOND } from '../clock.ts';

/** What the rules need to know of a chain of refresh tokens. */
export interface ChainState {
  generation: number;
  confirmed: number;
  rotated_at: number;
  expires_at: number;
  revoked_at: number | null;
}

/**
 * - rotate: it is the newest token, its successor may be issued
 * - repeat: the answer with its successor may have been lost, the same one is given again
 * - refuse: it is worth nothing, and tells nothing either
 * - replay: it was used before and its successor arrived, so somebody else holds a copy
 */
export type Verdict = 'rotate' | 'repeat' | 'refuse' | 'replay';

/** Two tabs that refresh at once, or a request that is sent again, come within this time. */
const GRACE = 10 * SECOND;

/**
 * Judges a genuine refresh token by its generation, after RFC 9700 §4.14.2. The token just before
 * the newest is forgiven for a few seconds, and for as long as its successor was never used:
 * without that, bad networks log people out; with more, a thief who stays one step behind is never
 * found.
 */
export function judgeToken(chain: ChainState, generation: number, now: number): Verdict {
  if (chain.revoked_at !== null || chain.expires_at <= now) return 'refuse';
  if (generation > chain.generation) return 'refuse';
  if (generation === chain.generation) return 'rotate';
  const isParent = generation === chain.generation - 1;
  const isRecent = now - chain.rotated_at <= GRACE;
  const isSuccessorUnused = chain.confirmed < chain.generation;
  return isParent && (isRecent || isSuccessorUnused) ? 'repeat' : 'replay';
}
