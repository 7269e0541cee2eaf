import { z } from 'zod/mini';
import type { AuthorizationRequest, ConsentAsked } from '#contract/oauth.ts';
import type { Scope } from '#contract/endpoint.ts';
import { MAX_TOKENS } from '#domain/limits.ts';
import { DAY } from '../../../platform/clock.ts';
import { forbidden, invalidRequest, limitReached } from '../../../platform/problem-error.ts';
import { findAccount } from '../accounts.store.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { issueCode } from '../codes.ts';
import { takeCode } from '../codes.store.ts';
import { findByHash, tokenRows } from '../personal-tokens/personal-tokens.store.ts';
import { addToken, closeToken } from '../personal-tokens/personal-tokens.usecases.ts';
import { hashOf, isSecret } from '../personal-tokens/secret.ts';
import { requireProof } from '../prove.usecases.ts';
import type { Person } from '../sessions.usecases.ts';
import {
  answerAt,
  codeOf,
  consentIn,
  isLoopback,
  isVerified,
  redirectOf,
  scopesIn,
} from './authorization.ts';
import type { Client, FindClient } from './client-documents.ts';

export interface OAuthDependencies extends AuthDependencies {
  findClient: FindClient;
  /** @throws ProblemError too_many_requests */
  takeLook: (userId: string) => void;
}

/** Our tools, for which alone a client is let in. */
export function resourceOf({ publicUrl }: Pick<AuthDependencies, 'publicUrl'>): string {
  return `${publicUrl}/mcp`;
}

/** So long a token works: some clients take none without an end. */
const TOKEN_DAYS = 365;

const invalid = (path: string) => invalidRequest([{ path, code: 'invalid' }]);

/**
 * Who asks for what. Nothing is taken from the address that could not be shown to be the client's.
 *
 * @throws ProblemError invalid_request for a client, a redirect address or a resource that is not
 * accepted; too_many_requests
 */
async function readRequest(
  deps: OAuthDependencies,
  { userId }: Person,
  request: AuthorizationRequest,
): Promise<{ client: Client; redirect: URL; scopes: Scope[] }> {
  deps.takeLook(userId);
  const client = await deps.findClient(request.client_id, userId);
  if (!client) throw invalid('client_id');
  const redirect = redirectOf(client, request.redirect_uri);
  if (!redirect) throw invalid('redirect_uri');
  const { resource = resourceOf(deps) } = request;
  if (resource !== resourceOf(deps)) throw invalid('resource');
  return { client, redirect, scopes: scopesIn(request.scope) };
}

/** Says what a client asks for. @throws ProblemError invalid_request, too_many_requests */
export async function lookAtConsent(
  deps: OAuthDependencies,
  person: Person,
  request: AuthorizationRequest,
): Promise<ConsentAsked> {
  const { client, redirect, scopes } = await readRequest(deps, person, request);
  const refusal = { error: 'access_denied', iss: deps.publicUrl };
  return {
    client: {
      host: hostOf(client.id),
      name: client.name,
      answer_host: isLoopback(redirect) ? null : redirect.host,
    },
    scopes,
    days: TOKEN_DAYS,
    refusal: answerAt(redirect, request, refusal),
  };
}

/**
 * Lets a client in that sent somebody here, as far as they say and no further than it asks.
 *
 * @returns where to go with the code
 * @throws ProblemError password_needed, changes_held, limit_reached; as when looking at it
 */
export async function giveConsent(
  deps: OAuthDependencies,
  person: Person,
  { request, scopes }: { request: AuthorizationRequest; scopes: readonly Scope[] },
): Promise<{ url: string }> {
  const { database, clock, keys, publicUrl, log } = deps;
  const { client, redirect, scopes: asked } = await readRequest(deps, person, request);
  if (!scopes.every((scope) => asked.includes(scope))) throw forbidden();
  const { userId, sessionId } = person;
  const code = await database.write(async (writer) => {
    await requireProof(deps, writer, person);
    if ((await tokenRows.findAll(writer, userId)).length >= MAX_TOKENS) throw limitReached();
    const { code_challenge: challenge } = request;
    // A person has one on its way.
    const of = { purpose: 'consent', user_id: userId, asker: userId, text: challenge } as const;
    const { id, expires_at: until } = await issueCode(writer, keys.consents, of, clock());
    const consent = { id, userId, client: client.id, redirect: request.redirect_uri, challenge };
    return codeOf(keys.consents, { ...consent, scopes: [...new Set(scopes)], until });
  }, userId);
  log.info({ user: userId, session: sessionId, client: hostOf(client.id) }, 'consent given');
  return { url: answerAt(redirect, request, { code, iss: publicUrl }) };
}

/** What a client brings to get its token. */
export const redeeming = z.object({
  code: z.string(),
  client_id: z.string(),
  redirect_uri: z.string(),
  code_verifier: z.string(),
});

/** What a client gets. */
export interface Redeemed {
  secret: string;
  scopes: readonly Scope[];
  /** in milliseconds */
  life: number;
}

/**
 * Makes the token of a code. A code that is shown is used up, whatever is wrong with it; one that is
 * shown twice was seen by somebody else, and takes its token with it (RFC 6749 §4.1.2).
 *
 * @returns undefined where it is not accepted
 * @throws ProblemError limit_reached
 */
export async function redeemCode(
  deps: AuthDependencies,
  { code, client_id, redirect_uri, code_verifier }: z.output<typeof redeeming>,
): Promise<Redeemed | undefined> {
  const { database, clock, keys, log } = deps;
  const consent = consentIn(keys.consents, code);
  const now = clock();
  if (!consent || consent.until <= now) return undefined;
  const { id, userId, client, redirect, challenge, scopes } = consent;
  return await database.write(async (writer) => {
    if (!(await takeCode(writer, id, now))) {
      log.warn({ user: userId, token: id }, 'code unknown or used twice');
      await closeToken(deps, writer, { user_id: userId, id });
      return undefined;
    }
    const isTheirs =
      client_id === client && redirect_uri === redirect && isVerified(challenge, code_verifier);
    const account = await findAccount(writer, userId);
    if (!isTheirs || !account || account.suspended_at !== null || account.held_at !== null)
      return undefined;
    const life = TOKEN_DAYS * DAY;
    const { secret } = await addToken(deps, writer, account, {
      id,
      name: hostOf(client),
      scopes,
      habits: undefined,
      life,
    });
    log.info({ user: userId, token: id, client: hostOf(client) }, 'token made');
    return { secret, scopes, life };
  }, userId);
}

/** Revokes the token that a client shows (RFC 7009). One that is none stays so. */
export async function revokeShown(deps: AuthDependencies, secret: string): Promise<void> {
  if (!isSecret(secret)) return;
  const { database, clock, log } = deps;
  const token = await findByHash(database.read, hashOf(secret), clock());
  if (!token) return;
  await database.write((writer) => closeToken(deps, writer, token), token.user_id);
  log.info({ user: token.user_id, token: token.id }, 'token revoked');
}

/** Of an address that was looked at before. */
function hostOf(clientId: string): string {
  return new URL(clientId).host;
}
