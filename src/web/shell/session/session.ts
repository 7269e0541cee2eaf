import type { z } from 'zod/mini';
import type { loginBody } from '#contract/account.ts';
import type { Api } from '../../api/api.ts';
import type { Authenticator } from '../../api/authenticator.ts';
import { RETRY_COUNT_ON_401 } from '../constants.ts';
import { rememberPath } from './last-path.ts';
import { profileStore } from './profile-store.ts';
import { refreshTokens } from './refresh-tokens.ts';
import { rememberMarker, tabTokens } from './token-store.ts';

/** What a session does to the rest of the page. */
export interface SessionSurroundings {
  api: Pick<Api, 'login' | 'logout' | 'refresh'>;
  now: () => number;
  /** the address shown, without its language */
  currentPath: () => string;
  /** starts fetching the person's profile and habits */
  load: () => void;
  /** forgets what was fetched */
  forget: () => void;
  toLogin: () => void;
  /** the server ended the session while the person was using it */
  onExpired: () => void;
}

export interface Session extends Authenticator {
  isConnected: () => boolean;
  /** Takes up the session that the browser still has, if any. Only the first call does anything. */
  start: () => Promise<void>;
  login: (body: z.input<typeof loginBody>) => Promise<void>;
  logout: () => Promise<void>;
  /** Ends the session on this side alone: the server has ended it already. */
  end: () => void;
}

/** How long a person who leaves waits for the server to take note. */
const LOGOUT_PATIENCE = 5000;

export function createSession(surroundings: SessionSurroundings): Session {
  const { api, now, currentPath, load, forget, toLogin, onExpired } = surroundings;
  let started: Promise<void> | undefined;
  let renewing: Promise<string | undefined> | undefined;

  async function takeUp(): Promise<void> {
    if (rememberMarker.isSet(now())) {
      try {
        await underLock(() => refreshTokens(api, ['cookie', 'tab'], now));
      } catch (error) {
        // Nothing is known to be wrong with a token that could not be shown to the server.
        if (tabTokens.access() === undefined) throw error;
      }
    }
    if (tabTokens.access() === undefined) forgetPerson();
    else load();
  }

  async function renewOnce(refused: string): Promise<string | undefined> {
    const stored = tabTokens.access();
    if (stored !== refused) return stored;
    if ((await refreshTokens(api, ['tab', 'cookie'], now)) === 'over') {
      end();
      onExpired();
    }
    return tabTokens.access();
  }

  function forgetPerson(): void {
    profileStore.drop();
    tabTokens.drop();
    rememberMarker.drop();
    forget();
    rememberPath(currentPath());
  }

  function end(): void {
    forgetPerson();
    toLogin();
  }

  return {
    accessToken: tabTokens.access,
    retries: RETRY_COUNT_ON_401,
    isConnected: () => tabTokens.access() !== undefined,
    end,

    start() {
      started ??= takeUp().catch((error: unknown) => {
        started = undefined;
        throw error;
      });
      return started;
    },

    renew(refused) {
      renewing ??= underLock(() => renewOnce(refused)).finally(() => {
        renewing = undefined;
      });
      return renewing;
    },

    async login(body) {
      tabTokens.keep(await api.login({ body }));
      // A browser drops a Secure cookie that comes over plain http.
      if (body.remember && window.isSecureContext) rememberMarker.set(now());
      else rememberMarker.drop();
      load();
    },

    async logout() {
      if (tabTokens.access() !== undefined) {
        // Offline, or with a session that is over already, a person still leaves.
        await api
          .logout({}, { signal: AbortSignal.timeout(LOGOUT_PATIENCE) })
          .catch(() => undefined);
      }
      end();
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
