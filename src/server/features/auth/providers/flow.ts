import { z } from 'zod/mini';
import { MINUTE, SECOND } from '../../../platform/clock.ts';
import { readSealed, seal } from '../../../platform/jobs/seal.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { PROOF_LIFE } from '../proofs.ts';
import { spendChallenge } from '../passkeys/challenges.ts';
import { library, providerUnavailable, reasonOf, type Provider } from './provider-client.ts';

/** How long somebody may take at their provider. */
export const FLOW_LIFE = 15 * MINUTE;

/** Where the provider has just to be asked who somebody is again, in seconds. */
const MAX_AUTH_AGE = PROOF_LIFE / SECOND;

const flow = z.object({
  provider: z.string(),
  /** what it is for: signing in, or something in one session alone */
  purpose: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  until: z.number(),
  invitation: z.optional(z.string()),
});

export type Flow = z.infer<typeof flow>;

export const providerRefused = () => new ProblemError('provider_refused');

type Flowing = Pick<AuthDependencies, 'keys' | 'clock'>;

/**
 * Begins to ask a provider.
 *
 * @param flow.isFresh whether it is to ask its person again
 * @returns where the browser goes, and what it keeps: state, nonce and verifier, which nobody reads
 * @throws ProblemError provider_unavailable
 */
export async function beginFlow(
  { keys, clock }: Flowing,
  provider: Provider,
  {
    purpose,
    invitation,
    isFresh = false,
  }: { purpose: string; invitation?: string | undefined; isFresh?: boolean },
): Promise<{ url: string; cookie: string }> {
  const [client, config] = await Promise.all([library(), provider.discover()]);
  const begun: Flow = {
    provider: provider.key,
    purpose,
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
    until: clock() + FLOW_LIFE,
    invitation,
  };
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: provider.redirectUri,
    scope: provider.scopes,
    state: begun.state,
    nonce: begun.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(begun.verifier),
    code_challenge_method: 'S256',
    ...(isFresh ? { prompt: 'login', max_age: String(MAX_AUTH_AGE) } : {}),
  });
  return { url: url.href, cookie: seal(JSON.stringify(begun), keys.providers) };
}

/** What a browser comes back with, and what it kept meanwhile. */
export interface GivenAnswer {
  provider: string;
  /** the query with which it came back */
  answer: string;
  cookie: string | undefined;
}

/**
 * What the browser keeps, if this answers it. A browser keeps one flow: that of the tab which left last
 * is not used up by the answer to another one’s.
 */
export function readFlow(
  { keys }: Pick<Flowing, 'keys'>,
  { cookie, answer }: Pick<GivenAnswer, 'cookie' | 'answer'>,
): Flow | undefined {
  if (cookie === undefined) return undefined;
  const begun = z.safeParse(flow, readSealed(cookie, keys.providers)).data;
  return new URLSearchParams(answer).get('state') === begun?.state ? begun : undefined;
}

/** What a provider tells of its person, unchecked. */
export type Claims = Record<string, unknown>;

/** Who a provider says that somebody is. */
export interface ProviderIdentity {
  provider: Provider;
  subject: string;
  /** what the provider calls the session there */
  sid: string | undefined;
  /** what else it says of its person, in the token or where it is asked; @throws as finishFlow does */
  tell: () => Promise<Claims>;
  /** by which they came */
  invitation: string | undefined;
  /** when they left for it */
  leftAt: number;
}

/**
 * Exchanges what a provider answered for who it says that somebody is. Each answer is taken once, and
 * only in the browser that asked.
 *
 * @param wanted.isFresh whether its person has to have been asked of late, where it tells that
 * @throws ProblemError provider_refused, provider_unavailable, unavailable
 */
export async function finishFlow(
  deps: AuthDependencies,
  given: GivenAnswer,
  { purpose, isFresh = false }: { purpose: string; isFresh?: boolean },
): Promise<ProviderIdentity> {
  const provider = deps.providers.find(given.provider);
  const begun = readFlow(deps, given);
  const isIt = begun?.provider === given.provider && begun.purpose === purpose;
  if (!provider || !isIt || begun.until <= deps.clock()) throw providerRefused();
  const isFirst = await deps.database.write((writer) => spendChallenge(deps, writer, begun.state));
  if (!isFirst) throw providerRefused();
  const config = await provider.discover();
  const client = await library();
  const metadata = config.serverMetadata();
  const ask = <T>(work: () => Promise<T>) =>
    deps.providers.inTurn(provider, () => translateErrors(work()));

  /** @throws ProblemError provider_refused, provider_unavailable */
  async function translateErrors<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      const event = { provider: provider?.name, reason: reasonOf(error) };
      deps.log.warn(event, 'an answer of a provider was refused');
      throw isDown(error) ? providerUnavailable() : providerRefused();
    }
  }

  const url = URL.parse(`${provider.redirectUri}?${given.answer}`);
  if (!url) throw providerRefused();
  const tokens = await ask(() =>
    client.authorizationCodeGrant(config, url, {
      expectedState: begun.state,
      expectedNonce: begun.nonce,
      pkceCodeVerifier: begun.verifier,
      ...(isFresh && tellsWhen(metadata) ? { maxAge: MAX_AUTH_AGE } : {}),
    }),
  );
  const claims: Claims = { ...tokens.claims() };
  const { sub: subject, sid } = claims;
  if (!isShort(subject)) throw providerRefused();
  return {
    provider,
    subject,
    sid: isShort(sid) ? sid : undefined,
    invitation: begun.invitation,
    leftAt: begun.until - FLOW_LIFE,
    async tell() {
      // Some tell of a person only where they are asked.
      if (typeof claims['email'] === 'string' || metadata.userinfo_endpoint === undefined)
        return claims;
      const more = await ask(() => client.fetchUserInfo(config, tokens.access_token, subject));
      return { ...claims, ...more };
    },
  };
}

/** A subject has at most so many characters (OpenID Connect Core §2). */
const SUBJECT_MAX = 255;

function isShort(value: unknown): value is string {
  return typeof value === 'string' && value.length <= SUBJECT_MAX;
}

/** Not all tell when somebody was asked last, and those who do say that they do. */
function tellsWhen({ claims_supported: told }: { claims_supported?: string[] }): boolean {
  return told?.includes('auth_time') === true;
}

const UNREACHED = ['OAUTH_TIMEOUT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'];

/** Whether a provider gave no answer, or none that is one. */
function isDown(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return error instanceof TypeError || UNREACHED.some((each) => each === code);
}
