import type { Api } from '../api/api.ts';
import { ProblemError } from '../api/problem-error.ts';
import { pendingSignOut, rememberMark, tabTokens, tellOtherTabs } from './token-store.ts';
import type { TokenPair } from './token-store.ts';

/** What a session can be renewed with: this tab's refresh token, or the remember cookie. */
export type RefreshSource = 'tab' | 'cookie';

/** Over: the server takes no proof. Left: the person signed out while it was being asked. */
export type RefreshOutcome = 'renewed' | 'over' | 'left';

/** The session that is renewed, as it is at the moment. */
interface Renewed {
  api: Pick<Api, 'refresh'>;
  /** whether somebody came or went, or signed out, since it was begun to be renewed */
  hasLeft: () => boolean;
  endUnwanted: (tokens: TokenPair) => Promise<void>;
}

/**
 * Exchanges the first proof that the server takes for new tokens. When it takes none, the access
 * token is dropped.
 *
 * @param proofs in the order in which to try them; those that are not there are left out
 * @throws what the call threw, unless the server refused the proof: no network says nothing about a session
 */
export async function refreshTokens(
  proofs: readonly RefreshSource[],
  { api, hasLeft, endUnwanted }: Renewed,
): Promise<RefreshOutcome> {
  const token = tabTokens.refresh();
  for (const proof of proofs) {
    const isOfTab = proof === 'tab';
    if (!(isOfTab ? token : rememberMark.extend())) continue;
    try {
      const tokens = await api.refresh({}, { bearer: isOfTab ? token : undefined });
      if (hasLeft() || (!isOfTab && pendingSignOut.session() !== undefined)) {
        await endUnwanted(tokens);
        return 'left';
      }
      tabTokens.keep(tokens);
      // By the cookie, the tab's token was not used up, and the session may be somebody else's.
      if (isOfTab && token) tellOtherTabs({ former: token, tokens });
      return 'renewed';
    } catch (error) {
      // Only our own server says this: the 401 of a proxy has no such code.
      if (!(error instanceof ProblemError) || error.code !== 'invalid_token') throw error;
    }
  }
  if (hasLeft()) return 'left';
  tabTokens.dropAccess();
  return 'over';
}
