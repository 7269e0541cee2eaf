import type { JWTVerifyGetKey } from 'jose';
import { z } from 'zod/mini';
import { widestNetworkOf } from '../../../platform/limits/networks.ts';
import { LOGOUT_TOKENS, placeOf } from '../../../platform/limits/rules.ts';
import { invalidRequest, notFound, ProblemError } from '../../../platform/problem-error.ts';
import { findIdentity } from '../credentials.store.ts';
import { deleteIdentitySessions } from '../sessions.store.ts';
import { identityKey } from './identities.ts';
import { reasonOf, type Provider } from './provider-client.ts';
import type { ProviderDependencies } from './providers.usecases.ts';

/** How old a token may be, and how far the clock of the provider may be off, in seconds. */
const MAX_AGE = 5 * 60;
const TOLERANCE = 30;

/** Keys of the provider’s own: with a shared one anybody who knows it could sign people out. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'].concat([
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
]);

/**
 * What makes a token one of these, which an ID token is not (OpenID Connect Back-Channel Logout 1.0
 * §2.4). The type is no more than recommended there; newer versions of the providers that sign out give it.
 */
const TYPE = 'logout+jwt';
const logoutClaims = z.object({
  jti: z.string().check(z.minLength(1), z.maxLength(500)),
  events: z.object({ 'http://schemas.openid.net/event/backchannel-logout': z.looseObject({}) }),
  nonce: z.optional(z.undefined()),
  sub: z.optional(z.string()),
  sid: z.optional(z.string()),
});

/** The keys of each provider, which are fetched when a token names another one. */
const keys = new WeakMap<Provider, JWTVerifyGetKey>();

/**
 * Ends the sessions here of somebody who signed out at their provider: those that the session there
 * opened, or all that the identity did.
 *
 * @throws ProblemError not_found, invalid_request, provider_unavailable, too_many_requests
 */
export async function logOutByProvider(
  deps: ProviderDependencies,
  { provider: key, token }: { provider: string; token: string },
  ip: string,
): Promise<void> {
  deps.takeLogOut(widestNetworkOf(ip));
  const provider = deps.providers.find(key);
  if (!provider) throw notFound();
  const claims = await readToken(provider, token).catch((error: unknown) => {
    if (error instanceof ProblemError) throw error;
    deps.log.warn({ provider: provider.name, reason: reasonOf(error) }, 'a sign-out was refused');
    throw invalidRequest([]);
  });
  const { jti, sub, sid } = claims;
  const name = (text: string) => identityKey(provider.issuer, text);
  const ended = await deps.database.write(async (writer) => {
    if (!(await deps.limits.tryTake([placeOf(LOGOUT_TOKENS, name(jti))], writer)))
      throw invalidRequest([]);
    if (sid !== undefined) return await deleteIdentitySessions(writer, { sid: name(sid) });
    const row = await findIdentity(writer, name(sub ?? ''));
    if (!row) return 0;
    const by = { userId: row.user_id, identityId: row.id };
    return await deleteIdentitySessions(writer, by);
  });
  deps.log.info({ provider: provider.name, ended }, 'signed out by a provider');
}

/** @throws whatever is wrong with it; ProblemError provider_unavailable */
async function readToken(provider: Provider, token: string): Promise<z.infer<typeof logoutClaims>> {
  const { createRemoteJWKSet, jwtVerify } = await import('jose');
  const { issuer, jwks_uri } = (await provider.discover()).serverMetadata();
  const known = keys.get(provider) ?? createRemoteJWKSet(new URL(jwks_uri ?? ''));
  keys.set(provider, known);
  const { payload } = await jwtVerify(token, known, {
    issuer,
    audience: provider.clientId,
    typ: TYPE,
    algorithms: ALGORITHMS,
    maxTokenAge: MAX_AGE,
    clockTolerance: TOLERANCE,
  });
  const claims = logoutClaims.parse(payload);
  if (claims.sub === undefined && claims.sid === undefined) throw new Error('It names nobody');
  return claims;
}
