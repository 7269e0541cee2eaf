import type { z } from 'zod/mini';
import type { loginBody } from '#contract/account.ts';
import type { Api } from '../../api/api.ts';
import type { Authenticator } from '../../api/authenticator.ts';
import { ProblemError } from '../../api/problem-error.ts';
import { RETRY_COUNT_ON_401 } from '../constants.ts';
import { knownAddress } from './known-address.ts';
import { rememberPath } from './last-path.ts';
import { profileStore } from './profile-store.ts';
import { rememberMark, tabTokens } from './token-store.ts';

/** What a session does to the rest of the page. */
export interface SessionSurroundings {
  api: Pick<Api, 'login' | 'logout' | 'refresh'>;
  /** the address shown, without its language */
  currentPath: () => string;
  /**
   * Opens what this browser keeps of a person, by their id.
   *
   * @returns whether there is something to show before the server was asked
   */
  open: (person: string | undefined) => Promise<boolean>;
  /** starts fetching the person's profile and notebook; done once what is kept of it is open */
  load: () => Promise<void>;
  /** forgets what was fetched; what was not sent waits for the person to come back */
  forget: () => void;
  /** asks about what was not sent and would be lost, if there is anything */
  mayLeave: () => Promise<boolean>;
  /** takes away all that this browser keeps of the person */
  empty: () => Promise<void>;
  toLogin: () => void;
  /** the server ended the session while the person was using it */
  onExpired: () => void;
}

export interface Session extends Authenticator {
  isConnected: () => boolean;
  /** Takes up the session that the browser still has, if any. Only the first call does anything. */
  start: () => Promise<void>;
  login: (body: z.input<typeof loginBody>) => Promise<void>;
  /** Ends the session, unless the person stays for the sake of what was not sent yet. */
  logout: () => Promise<void>;
  /** Ends the session on this side alone: the account is gone, and nothing of it stays. */
  leave: () => void;
}

/** How long a person who leaves waits for the server to take note. */
const LOGOUT_PATIENCE = 5000;

export function createSession(surroundings: SessionSurroundings): Session {
  const { api, currentPath, open, load, forget, mayLeave, empty, toLogin, onExpired } =
    surroundings;
  let started: Promise<void> | undefined;
  let renewing: Promise<string | undefined> | undefined;
  /** what a remembered person left here is shown, and the server is still to be asked */
  let isUnproven = false;

  async function takeUp(): Promise<void> {
    if (rememberMark.isSet()) {
      if (await showKept()) return;
      try {
        await underLock(() => refreshTokens(api, ['cookie', 'tab']));
      } catch (error) {
        // Nothing is known to be wrong with a token that could not be shown to the server.
        if (tabTokens.access() === undefined) throw error;
      }
    }
    if (tabTokens.access() === undefined) forgetPerson();
    else await load();
  }

  /** Shows at once what is kept of the person who is remembered, and asks the server meanwhile. */
  async function showKept(): Promise<boolean> {
    const person = rememberMark.person();
    const isOne = person !== undefined && person === (tabTokens.person() ?? person);
    if (!isOne || !(await open(person))) return false;
    isUnproven = true;
    // Without a network it is asked again by whatever is to be sent or fetched.
    renew(tabTokens.access(), ['cookie', 'tab']).catch(() => undefined);
    return true;
  }

  function renew(
    refused: string | undefined,
    proofs: readonly Proof[] = ['tab', 'cookie'],
  ): Promise<string | undefined> {
    renewing ??= underLock(() => renewOnce(refused, proofs)).finally(() => {
      renewing = undefined;
    });
    return renewing;
  }

  async function renewOnce(
    refused: string | undefined,
    proofs: readonly Proof[],
  ): Promise<string | undefined> {
    const stored = tabTokens.access();
    if (stored !== refused || (stored === undefined && !isUnproven)) return stored;
    const person = tabTokens.person() ?? rememberMark.person();
    const outcome = await refreshTokens(api, proofs);
    if (outcome === 'over') {
      end();
      onExpired();
    }
    if (outcome !== 'renewed') return tabTokens.access();
    const isAnother = person !== undefined && tabTokens.person() !== person;
    if (isUnproven || isAnother) void load();
    isUnproven = false;
    // What was to be done in one person's name is not done in another's.
    return isAnother ? undefined : tabTokens.access();
  }

  function forgetPerson(): void {
    isUnproven = false;
    profileStore.drop();
    tabTokens.drop();
    rememberMark.drop();
    forget();
    rememberPath(currentPath());
  }

  function end(): void {
    forgetPerson();
    toLogin();
  }

  function leave(): void {
    void empty().catch(() => undefined);
    end();
  }

  return {
    accessToken: tabTokens.access,
    retries: RETRY_COUNT_ON_401,
    isConnected: () => isUnproven || tabTokens.access() !== undefined,
    renew: (refused) => renew(refused),
    leave() {
      knownAddress.forget();
      leave();
    },

    start() {
      started ??= takeUp().catch((error: unknown) => {
        started = undefined;
        throw error;
      });
      return started;
    },

    async login(body) {
      tabTokens.keep(await api.login({ body }));
      // A browser drops a Secure cookie that comes over plain http.
      if (body.remember && window.isSecureContext) knownAddress.keep(body.email);
      else knownAddress.forget();
      void load();
    },

    async logout() {
      if (!(await mayLeave())) return;
      const bearer = tabTokens.access();
      if (bearer !== undefined) {
        // Offline, or with a session that is over already, a person still leaves.
        await api
          .logout({}, { bearer, signal: AbortSignal.timeout(LOGOUT_PATIENCE) })
          .catch(() => undefined);
      }
      leave();
    },
  };
}

const LOCK = 'habitude:session';

/**
 * Runs one task at a time over all tabs, since they share the remember cookie. Without HTTPS a
 * browser has no locks, and keeps no such cookie either.
 */
function underLock<T>(task: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return task();
  return navigator.locks.request(LOCK, task);
}

/** What a session can be renewed with: this tab's refresh token, or the remember cookie. */
type Proof = 'tab' | 'cookie';

/** Over: the server takes no proof. Left: the person signed out while it was being asked. */
type RefreshOutcome = 'renewed' | 'over' | 'left';

/**
 * Exchanges the first proof that the server takes for new tokens. When it takes none, the access
 * token is dropped.
 *
 * @param proofs in the order in which to try them; those that are not there are left out
 * @throws what the call threw, unless it was a 401: no network says nothing about a session
 */
async function refreshTokens(
  api: Pick<Api, 'refresh'>,
  proofs: readonly Proof[],
): Promise<RefreshOutcome> {
  const before = tabTokens.refresh();
  for (const proof of proofs) {
    const bearer = proof === 'tab' ? before : undefined;
    if (proof === 'tab' ? bearer === undefined : !rememberMark.isSet()) continue;
    try {
      const tokens = await api.refresh({}, { bearer });
      if (tabTokens.refresh() !== before) return 'left';
      tabTokens.keep(tokens);
      return 'renewed';
    } catch (error) {
      if (!(error instanceof ProblemError) || error.status !== 401) throw error;
    }
  }
  tabTokens.dropAccess();
  return 'over';
}
