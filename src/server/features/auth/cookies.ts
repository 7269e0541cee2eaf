import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookiePrefix, REMEMBERED_COOKIE, SIGN_OUT_COOKIE } from '#contract/session-cookies.ts';
import { basePathOf } from '../../platform/base-path.ts';
import { SECOND } from '../../platform/clock.ts';
import { forbidden } from '../../platform/problem-error.ts';
import { KNOWN_DEVICE_LIFE, TRUST_LIFE } from './known-devices.ts';
import { FLOW_LIFE } from './providers/flow.ts';
import { SIGN_UP_LIFE } from './sign-ups.store.ts';
import { REMEMBER_LIFE } from './chains.ts';
import type { Remembered, SignedIn } from './tokens.ts';

/**
 * The cookies of a site, which no other site has sent along and no script sees, but for the mark that
 * says who is remembered.
 *
 * Over https their names have a prefix by which browsers take them from this host only, and not from
 * a neighbour on the same domain, nor over plain http (RFC 6265bis §4.1.3.2): they have to be set
 * with `Secure`, with the path `/` and without a domain. Below a host that a site shares with others
 * they are sent there alone, which leaves the prefix that asks for `Secure`. Over plain http a browser
 * drops a Secure cookie, and would never be the one that signed up.
 */
export function cookiesOf(publicUrl: string) {
  const isHttps = publicUrl.startsWith('https:');
  const base = basePathOf(publicUrl);
  const prefix = cookiePrefix(base);

  /** @param life milliseconds */
  function guarded(
    plainName: string,
    life: number,
    { secure = isHttps, httpOnly = true }: { secure?: boolean; httpOnly?: boolean } = {},
  ) {
    const name = isHttps ? prefix + plainName : plainName;
    const options = { httpOnly, secure, sameSite: 'strict', path: base || '/' } as const;
    return {
      of: (request: FastifyRequest) => request.cookies[name],
      set: (reply: FastifyReply, value: string) =>
        reply.setCookie(name, value, { ...options, maxAge: life / SECOND }),
      clear: (reply: FastifyReply) => reply.setCookie(name, '', { ...options, maxAge: 0 }),
    };
  }

  const remember = guarded('habitude_remember', REMEMBER_LIFE, { secure: true });
  const mark = guarded(REMEMBERED_COOKIE, REMEMBER_LIFE, { secure: true, httpOnly: false });
  const signOut = guarded(SIGN_OUT_COOKIE, REMEMBER_LIFE, { secure: true, httpOnly: false });

  function forgetSignOut(reply: FastifyReply): void {
    if (signOut.of(reply.request) !== undefined) signOut.clear(reply);
  }

  const knownDevices = guarded('habitude_known', KNOWN_DEVICE_LIFE);
  const trusts = guarded('habitude_trusted', TRUST_LIFE);

  function setRemembered(reply: FastifyReply, { token, userId, sessionId }: Remembered): void {
    remember.set(reply, token);
    mark.set(reply, `${userId}.${sessionId}`);
    forgetSignOut(reply);
  }

  function clearRemembered(reply: FastifyReply): void {
    remember.clear(reply);
    mark.clear(reply);
    forgetSignOut(reply);
  }

  return {
    /** What a browser keeps of a sign-in. */
    keepSignIn(reply: FastifyReply, { marks, trusts: trusted, remembered }: SignedIn): void {
      knownDevices.set(reply, marks);
      if (trusted !== undefined) trusts.set(reply, trusted);
      // Whoever was remembered in this browser before is not the one who signed in last.
      if (remembered === undefined) clearRemembered(reply);
      else setRemembered(reply, remembered);
    },
    /** The token, and the mark beside it: they come, stay and go together. */
    remember: {
      set: setRemembered,
      clear: clearRemembered,
      /** Clears them where a session ended, unless they are of another, which goes on. */
      clearAfter(reply: FastifyReply, sessionId: string) {
        const { request } = reply;
        const isLeft = signOut.of(request) !== undefined;
        const session = mark.of(request)?.split('.')[1] ?? sessionId;
        if (isLeft || session === sessionId) clearRemembered(reply);
      },
      /** The token of a browser whose person signed out before the server could be told. */
      leftBy: (request: FastifyRequest) =>
        signOut.of(request) === undefined ? undefined : remember.of(request),
      /** @throws ProblemError forbidden when there is one and another site made the request */
      of(request: FastifyRequest): string | undefined {
        const token = remember.of(request);
        if (token !== undefined && !isSameOrigin(request, publicUrl)) throw forbidden();
        return token;
      },
    },
    /** Lets a browser finish its own sign-up, whoever else signs up with the same address. */
    signUp: guarded('habitude_sign_up', SIGN_UP_LIFE),
    /** What `rememberDevice` gave; it outlives a sign-out. */
    knownDevices,
    /** What `beginFlow` gave. Our page asks with it, and not the provider’s: it may stay strict. */
    provider: guarded('habitude_provider', FLOW_LIFE),
    /** What `trustDevice` gave. */
    trusts,
  };
}

/** Browsers set both headers themselves; a page can't. */
function isSameOrigin({ headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined ? headers.origin === new URL(publicUrl).origin : site === 'same-origin';
}
