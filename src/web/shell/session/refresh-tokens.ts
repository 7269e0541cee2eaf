import type { Api } from '../../api/api.ts';
import { ProblemError } from '../../api/problem-error.ts';
import { rememberMarker, tabTokens } from './token-store.ts';

/** What a session can be renewed with: this tab's refresh token, or the remember cookie. */
export type Proof = 'tab' | 'cookie';

/** Over: the server takes no proof. Left: the person logged out while it was being asked. */
export type RefreshOutcome = 'renewed' | 'over' | 'left';

/**
 * Exchanges the first proof that the server takes for new tokens. When it takes none, the access
 * token is dropped.
 *
 * @param proofs in the order in which to try them; those that are not there are left out
 * @throws what the call threw, unless it was a 401: no network says nothing about a session
 */
export async function refreshTokens(
  api: Pick<Api, 'refresh'>,
  proofs: readonly Proof[],
  now: () => number,
): Promise<RefreshOutcome> {
  const before = tabTokens.refresh();
  for (const proof of proofs) {
    const bearer = proof === 'tab' ? before : undefined;
    if (proof === 'tab' ? bearer === undefined : !rememberMarker.isSet(now())) continue;
    try {
      const tokens = await api.refresh({}, { bearer });
      if (tabTokens.refresh() !== before) return 'left';
      tabTokens.keep(tokens);
      if (proof === 'cookie') rememberMarker.set(now());
      return 'renewed';
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status !== 401) throw error;
    }
  }
  tabTokens.dropAccess();
  return 'over';
}
