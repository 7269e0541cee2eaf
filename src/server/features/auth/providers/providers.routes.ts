import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_LOCALE } from '#contract/locale.ts';
import type { providerEndpoints } from '#contract/providers.ts';
import { deviceOf } from '../../../platform/http/caller.ts';
import type { Handlers } from '../../../platform/http/register-endpoints.ts';
import { withRequestLog } from '../auth-dependencies.ts';
import { cookiesOf } from '../cookies.ts';
import { endLeftSession } from '../end-sessions.usecases.ts';
import { signInByLink } from '../link.usecases.ts';
import type { SignedIn } from '../tokens.ts';
import { readFlow } from './flow.ts';
import { signInByHeader } from './header.usecases.ts';
import { logOutByProvider } from './back-channel.usecases.ts';
import {
  askProvider,
  askProviderAgain,
  confirmByProvider,
  joinIdentity,
  removeIdentity,
  signInByProvider,
  type ProviderDependencies,
} from './providers.usecases.ts';

export function providerHandlers(deps: ProviderDependencies): Handlers<typeof providerEndpoints> {
  const cookies = cookiesOf(deps.publicUrl);
  const by = (request: FastifyRequest) => withRequestLog(request, deps);

  function begin(reply: FastifyReply, { url, cookie }: { url: string; cookie: string }) {
    cookies.provider.set(reply, cookie);
    return { url };
  }

  /** What the browser kept is used up by the answer to it, whatever comes of that. */
  function given(
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
    { provider, answer }: { provider: string; answer: string },
  ) {
    const cookie = cookies.provider.of(request);
    if (readFlow(deps, { cookie, answer })) cookies.provider.clear(reply);
    return { provider, answer, cookie };
  }

  /** What the proxy says in its header, if it is one that made the connection. */
  function saidBy({ headers, socket }: FastifyRequest): string | undefined {
    const said = headers[deps.oidc.header ?? ''];
    const isTrusted = deps.isFromProxy(socket.remoteAddress ?? '');
    return typeof said === 'string' && isTrusted ? said.trim() : undefined;
  }

  function enter(reply: FastifyReply, signedIn: SignedIn) {
    cookies.keepSignIn(reply, signedIn);
    return signedIn.tokens;
  }

  const entranceOf = (request: FastifyRequest) => ({
    device: deviceOf(request),
    remember: false,
    marks: cookies.knownDevices.of(request),
    ip: request.ip,
  });

  const logOut = (request: FastifyRequest, provider: string, token: string) =>
    logOutByProvider(by(request), { provider, token }, request.ip);

  return {
    askProvider: async ({ body, request, reply }) =>
      begin(reply, await askProvider(by(request), body)),
    async signInByProvider({ body, request, reply }) {
      const { remember = false, locale, time_zone } = body;
      const answered = given({ request, reply }, body);
      await endLeftSession(by(request), request);
      const coming = { ...entranceOf(request), remember, locale, time_zone };
      const outcome = await signInByProvider(by(request), answered, coming);
      if ('tokens' in outcome) return enter(reply, outcome);
      cookies.signUp.set(reply, outcome.nonce);
      return { email: outcome.email };
    },
    async signInByHeader({ body, request, reply }) {
      await endLeftSession(by(request), request);
      const { locale = DEFAULT_LOCALE, time_zone = 'UTC', invitation } = body;
      const coming = { ...entranceOf(request), locale, time_zone, invitation };
      return enter(reply, await signInByHeader(by(request), saidBy(request), coming));
    },
    askProviderAgain: async ({ person, body, request, reply }) =>
      begin(reply, await askProviderAgain(by(request), person, body)),
    joinIdentity: ({ person, body, request, reply }) =>
      joinIdentity(by(request), person, given({ request, reply }, body)),
    confirmByProvider: ({ person, body, request, reply }) =>
      confirmByProvider(by(request), person, given({ request, reply }, body)),
    removeIdentity: ({ person, params, request }) => removeIdentity(by(request), person, params.id),
    async signInByLink({ body, request, reply }) {
      await endLeftSession(by(request), request);
      return enter(reply, await signInByLink(by(request), body.token, entranceOf(request)));
    },
    logOutByProvider: ({ body, request }) => logOut(request, '', body.logout_token),
    logOutByNamedProvider: ({ params, body, request }) =>
      logOut(request, params.provider, body.logout_token),
  };
}
