import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod/mini';
import { SCOPES } from '#contract/endpoint.ts';
import { detectLocale, LOCALE_COOKIE, localizedPath } from '#contract/locale.ts';
import type { oauthEndpoints } from '#contract/oauth.ts';
import { SITE_TITLE } from '#contract/pages.ts';
import { basePathOf } from '../../../platform/base-path.ts';
import { SECOND } from '../../../platform/clock.ts';
import { acceptedValues } from '../../../platform/http/accepted.ts';
import { RESOURCE_METADATA, SERVER_METADATA } from '../../../platform/http/below-host.ts';
import { bodyDeadline } from '../../../platform/http/body-deadline.ts';
import type { Handlers } from '../../../platform/http/register-endpoints.ts';
import { widestNetworkOf } from '../../../platform/limits/networks.ts';
import { withRequestLog, type AuthDependencies } from '../auth-dependencies.ts';
import { TOOL_SCOPES } from './authorization.ts';
import {
  giveConsent,
  lookAtConsent,
  redeemCode,
  redeeming,
  resourceOf,
  revokeShown,
  type OAuthDependencies,
} from './oauth.usecases.ts';

/** How often a person looks at what a client asks for: each time a host may be asked. */
export const LOOKS_OF_ONE = { perSecond: 0.2, burst: 20 };

/** How often anybody asks for tokens from one network. */
export const REDEEMS_FROM_A_NETWORK = { perSecond: 5, burst: 100 };

/** Below `/api`, which the worker of the page leaves to the server. */
const AUTHORIZE = '/api/oauth/authorize';

const FORM = 'application/x-www-form-urlencoded';
const FORM_LIMIT = 8192;
const DEADLINE = 30 * SECOND;

export function oauthHandlers(deps: OAuthDependencies): Handlers<typeof oauthEndpoints> {
  return {
    lookAtConsent: ({ person, body, request }) =>
      lookAtConsent(withRequestLog(request, deps), person, body),
    giveConsent: ({ person, body, request }) =>
      giveConsent(withRequestLog(request, deps), person, body),
  };
}

/**
 * Serves what clients ask by themselves, in the words of OAuth: tokens, revocation, and what they
 * look for first; and leads those whom they send to the page of consent.
 */
export function registerOAuth(
  http: FastifyInstance,
  deps: AuthDependencies & { takeRedeem: (network: string) => void },
): void {
  void http.register(async (calls) => {
    calls.removeAllContentTypeParsers();
    calls.addContentTypeParser(
      FORM,
      { parseAs: 'string' },
      async (_: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
    );
    // What is answered here is for one program.
    calls.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    // The client doesn't know the language of its person: it is found as for home.
    calls.get(AUTHORIZE, (request, reply) => {
      const preferences = acceptedValues(request.headers['accept-language']);
      const locale = detectLocale('/', request.cookies[LOCALE_COOKIE], preferences);
      const query = request.url.slice(AUTHORIZE.length);
      return reply.redirect(localizedPath('/account/connections', locale) + query, 302);
    });
    const options = { ...bodyDeadline(DEADLINE), bodyLimit: FORM_LIMIT, compress: false as const };
    calls.post('/oauth/token', options, async (request, reply) => {
      deps.takeRedeem(widestNetworkOf(request.ip));
      const { grant_type: type, resource = resourceOf(deps), ...fields } = fieldsOf(request.body);
      if (type === undefined) return refuse(reply, 'invalid_request');
      if (type !== 'authorization_code') return refuse(reply, 'unsupported_grant_type');
      if (resource !== resourceOf(deps)) return refuse(reply, 'invalid_target');
      const given = z.safeParse(redeeming, fields).data;
      if (!given) return refuse(reply, 'invalid_request');
      const redeemed = await redeemCode(withRequestLog(request, deps), given);
      if (!redeemed) return refuse(reply, 'invalid_grant');
      const { secret, scopes, life } = redeemed;
      return reply.send({
        access_token: secret,
        token_type: 'Bearer',
        expires_in: life / SECOND,
        scope: scopes.join(' '),
      });
    });
    calls.post('/oauth/revoke', options, async (request, reply) => {
      deps.takeRedeem(widestNetworkOf(request.ip));
      const { token } = fieldsOf(request.body);
      if (token === undefined) return refuse(reply, 'invalid_request');
      await revokeShown(withRequestLog(request, deps), token);
      return reply.send();
    });
  });
  registerMetadata(http, deps);
}

function fieldsOf(body: unknown): Partial<Record<string, string>> {
  return z.safeParse(z.record(z.string(), z.string()), body).data ?? {};
}

/** Refuses as RFC 6749 §5.2 has it. */
function refuse(reply: FastifyReply, error: string): FastifyReply {
  return reply.code(400).send({ error });
}

/** What clients look for first: whom our tools trust (RFC 9728), and how to ask there (RFC 8414). */
function registerMetadata(http: FastifyInstance, { publicUrl }: AuthDependencies): void {
  const base = basePathOf(publicUrl);
  const resource = {
    resource: resourceOf({ publicUrl }),
    authorization_servers: [publicUrl],
    scopes_supported: TOOL_SCOPES,
    bearer_methods_supported: ['header'],
    resource_name: SITE_TITLE,
  };
  const server = {
    issuer: publicUrl,
    authorization_endpoint: `${publicUrl}${AUTHORIZE}`,
    token_endpoint: `${publicUrl}/oauth/token`,
    revocation_endpoint: `${publicUrl}/oauth/revoke`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    scopes_supported: SCOPES,
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${publicUrl}/api/docs`,
  };
  // Below a path, clients ask at the host; what they are told by 401 is below the path too.
  const paths = new Map<string, object>([
    [RESOURCE_METADATA, resource],
    [`${RESOURCE_METADATA}/mcp`, resource],
    [`${RESOURCE_METADATA}${base}/mcp`, resource],
    [SERVER_METADATA, server],
    [`${SERVER_METADATA}${base}`, server],
  ]);
  for (const [path, metadata] of paths)
    http.get(path, (_request, reply) =>
      reply.header('access-control-allow-origin', '*').send(metadata),
    );
}
