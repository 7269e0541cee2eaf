import type { z } from 'zod/mini';
import type { loginBody } from '#contract/account.ts';
import type { Api } from '../api/api.ts';
import { createLoop } from '../api/loop.ts';
import { RETRY_COUNT_ON_401 } from '../constants.ts';
import { knownPasskey, passkeyOffer } from '../passkeys/known-passkey.ts';
import { underLock } from '../under-lock.ts';
import { needsNobody, rememberPath } from './last-path.ts';
import { profileStore } from './profile-store.ts';
import { refreshTokens, type RefreshSource, type RefreshOutcome } from './refresh-tokens.ts';
import {
  knownAddress,
  endSession,
  pendingSignOut,
  personOf,
  sendSignOut,
  rememberMark,
  tabTokens,
  tellOtherTabs,
  type EndedSession,
  type TokenPair,
} from './token-store.ts';

/** What a start is renewed with: each use of the cookie has it live for as long again. */
const COOKIE_FIRST: readonly RefreshSource[] = ['cookie', 'tab'];

/** A page that stays open uses it after so long, in milliseconds. */
const DAY = 86_400_000;

/** Tabs share the remember cookie. */
const alone = <T>(task: () => Promise<T>) => underLock('habitude:session', task);

/** What comes and goes with a person. */
export interface SessionResources {
  /**
   * Opens what this browser keeps of a person, by their id.
   *
   * @returns whether there is something to show before the server was asked
   */
  open: (person: string | undefined, isOffline?: boolean) => Promise<boolean>;
  /** forgets what was fetched; what was not sent waits for the person to come back */
  close: () => void;
  /** asks about what was not sent and would be lost, if there is anything */
  mayLeave: () => Promise<boolean>;
  /** takes away all that this browser keeps of the person */
  empty: () => Promise<void>;
}

/** What a session does to the rest of the page. */
export interface SessionSurroundings extends SessionResources {
  api: Pick<Api, 'login' | 'logout' | 'refresh'>;
  /** the address shown, without its language */
  currentPath: () => string;
  /** starts fetching the person's profile and notebook; done once what is kept of it is open */
  load: () => Promise<void>;
  toLogin: () => void;
  /** the session ended while the person was using it */
  onExpired: () => void;
  /** finds out from the server whether the session is over */
  ask: () => void;
}

export type Session = ReturnType<typeof createSession>;

export function createSession(surroundings: SessionSurroundings) {
  const { api, currentPath, open, close, load, mayLeave, empty, toLogin, onExpired, ask } =
    surroundings;
  let started: Promise<void> | undefined;
  let renewing: Promise<string | undefined> | undefined;
  /** what a remembered person left here is shown, and the server is still to be asked */
  let isUnproven = false;
  /** who the start was for, as long as there are no tokens */
  let remembered: EndedSession = {};
  let cookieUsedAt = Date.now();
  /** one more whenever somebody comes or goes: what was asked before is for nobody */
  let visit = 0;
  const signOuts = createLoop(
    () => alone(() => sendSignOut(api)),
    () => undefined,
  );

  const own = (): EndedSession => ({
    session: tabTokens.session() ?? remembered.session,
    person: tabTokens.person() ?? remembered.person,
  });

  /** Whether what this tab has is of a session that was signed out of. */
  function isSignedOut(): boolean {
    const session = pendingSignOut.session() ?? '';
    const token = pendingSignOut.token() ?? '';
    return session === own().session || token === tabTokens.refresh();
  }

  async function takeUp(): Promise<void> {
    if (pendingSignOut.isSet()) signOuts.schedule();
    if (isSignedOut()) tabTokens.drop();
    if (rememberMark.isSet()) {
      remembered = { session: rememberMark.session(), person: rememberMark.person() };
      if (await showKept()) return;
      try {
        await alone(() => refresh(COOKIE_FIRST));
      } catch (error) {
        // Nothing is known to be wrong with a token that could not be shown to the server.
        if (tabTokens.access() === undefined) {
          if (await showKept(true)) return;
          throw error;
        }
      }
    }
    if (tabTokens.access() === undefined) forgetPerson();
    else await load();
  }

  /**
   * Shows at once what is kept of the person who is remembered, and asks the server meanwhile.
   *
   * @param isAllThereIs the server can't be asked: a browser that is slow to find it is waited for
   */
  async function showKept(isAllThereIs = false): Promise<boolean> {
    const { person } = remembered;
    const isOne = person !== undefined && person === (tabTokens.person() ?? person);
    if (!isOne || !(await open(person, isAllThereIs))) return false;
    isUnproven = true;
    // Without a network it is asked again by whatever is to be sent or fetched.
    renew(tabTokens.access(), COOKIE_FIRST).catch(() => undefined);
    return true;
  }

  async function renew(
    refused: string | undefined,
    proofs: readonly RefreshSource[] = ['tab', 'cookie'],
  ): Promise<string | undefined> {
    renewing ??= alone(() => renewOnce(refused, proofs)).finally(() => {
      renewing = undefined;
    });
    const token = await renewing;
    // What was to be done in one person's name is not done in another's.
    const caller = personOf(refused);
    return caller === undefined || caller === personOf(token) ? token : undefined;
  }

  async function renewOnce(
    refused: string | undefined,
    proofs: readonly RefreshSource[],
  ): Promise<string | undefined> {
    if (isSignedOut()) return undefined;
    const stored = tabTokens.access();
    if (stored !== refused || (stored === undefined && !isUnproven)) return stored;
    const { person } = own();
    const isDue = Date.now() - cookieUsedAt > DAY && rememberMark.session() === tabTokens.session();
    const outcome = await refresh(isDue ? COOKIE_FIRST : proofs);
    if (isDue) cookieUsedAt = Date.now();
    if (outcome === 'over') end(true);
    if (outcome !== 'renewed') return tabTokens.access();
    const isAnother = person !== undefined && tabTokens.person() !== person;
    // What is shown is of somebody else, whose days may not be those of this person.
    if (isAnother) {
      profileStore.drop();
      close();
    }
    if (isUnproven || isAnother) void load();
    isUnproven = false;
    return isAnother ? undefined : tabTokens.access();
  }

  /** Gets new tokens for the first of these proofs that the server takes. */
  async function refresh(proofs: readonly RefreshSource[]): Promise<RefreshOutcome> {
    const before = visit;
    const hasLeft = () => visit !== before || isSignedOut();
    return await refreshTokens(proofs, { api, hasLeft, endUnwanted });
  }

  /** Ends the session of tokens that came too late. The cookie came with them, and so did its mark. */
  async function endUnwanted({ refresh_token: token }: TokenPair): Promise<void> {
    rememberMark.drop();
    await endSession(api, token).catch(() => pendingSignOut.keep({ token }));
    signOuts.schedule();
  }

  function forgetPerson(): void {
    const marked = rememberMark.session();
    const { person, session = marked } = own();
    visit += 1;
    isUnproven = false;
    remembered = {};
    // Somebody else may stay signed in here, in another tab.
    if (!marked || session === marked) rememberMark.drop();
    profileStore.drop();
    tabTokens.drop();
    close();
    rememberPath(currentPath(), person);
  }

  function end(isExpired = false): void {
    const ended = own();
    forgetPerson();
    tellOtherTabs(ended);
    // Whoever is about to choose a new password there goes on with that.
    if (needsNobody(currentPath())) return;
    toLogin();
    if (isExpired) onExpired();
  }

  /** Begins the session of the tokens that a sign-in of any kind gives. */
  async function enter(signIn: () => Promise<TokenPair>): Promise<void> {
    await alone(async () => {
      // What can't be sent by itself goes with the sign-in: the server ends that session too.
      await sendSignOut(api).catch(() => undefined);
      tabTokens.keep(await signIn());
      pendingSignOut.dropSession();
    });
    visit += 1;
    void load();
  }

  function leave(): void {
    void empty().catch(() => undefined);
    end();
  }

  return {
    // Whoever leaves calls nothing more: what follows the notebook would be refused, and ask again.
    accessToken: () => (isSignedOut() ? undefined : tabTokens.access()),
    retries: RETRY_COUNT_ON_401,
    isConnected: () => isUnproven || tabTokens.access() !== undefined,
    renew: (refused: string | undefined) => renew(refused),

    /** Ends the session on this side alone: the account is gone, and nothing of it stays. */
    leave() {
      knownAddress.drop();
      knownPasskey.drop();
      leave();
    },

    /** Takes up the session that the browser still has, if any. Only the first call does anything. */
    start(): Promise<void> {
      started ??= takeUp().catch((error: unknown) => {
        started = undefined;
        throw error;
      });
      return started;
    },

    enter,

    async login(body: z.input<typeof loginBody>): Promise<void> {
      await enter(() => api.login({ body }));
      passkeyOffer.make();
      // A browser drops a Secure cookie that comes over plain http.
      if (body.remember && window.isSecureContext) knownAddress.keep(body.email);
      else knownAddress.drop();
    },

    /** Ends the session, unless the person stays for the sake of what was not sent yet. */
    async logout(): Promise<void> {
      if (!(await mayLeave())) return;
      const bearer = tabTokens.access();
      const { session } = own();
      // Kept before it is sent: the page may be closed, and the server out of reach.
      pendingSignOut.keep({
        session: session === rememberMark.session() ? session : undefined,
        token: tabTokens.refresh(),
      });
      if (bearer !== undefined)
        await endSession(api, bearer).then(pendingSignOut.drop, () => undefined);
      leave();
      signOuts.runNow();
    },

    /** Another tab's session ended, which may be this one's. */
    onEndedElsewhere({ session = '', person = '' }: EndedSession): void {
      if (session === own().session) {
        end(true);
        signOuts.schedule();
      } else if (person === own().person) ask();
    },

    /** Sends a sign-out that the server has not heard of, if there is one: the network is back. */
    settle(): void {
      if (pendingSignOut.isSet()) signOuts.runNow();
    },
  };
}
