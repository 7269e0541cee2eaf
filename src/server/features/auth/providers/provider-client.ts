import type { ClientAuth, Configuration } from 'openid-client';
import { HOUR, SECOND, type Clock } from '../../../platform/clock.ts';
import { createQueues } from '../../../platform/limits/queue.ts';
import { ProblemError } from '../../../platform/problem-error.ts';
import { redirectAddress, withoutSlash } from '../../../oidc-settings.ts';
import type { OidcConfig, ProviderConfig } from '../../../oidc-settings.ts';
import type { EventLog } from '../sessions.usecases.ts';

/** It is loaded for the first person who comes by a provider: few installations have one. */
export const library = () => import('openid-client');

/** How long a provider may take for one answer. */
const TIMEOUT_MS = 5 * SECOND;

/** How long what a provider says of itself counts, and for how long one that is down is left alone. */
const KNOWN_FOR = HOUR;
const DOWN_FOR = 5 * SECOND;

/** A provider, and what it says of itself. */
export interface Provider extends ProviderConfig {
  redirectUri: string;
  /** @throws ProblemError provider_unavailable */
  discover: () => Promise<Configuration>;
}

export interface Providers {
  /** The provider of a key; undefined where there is none. */
  find: (key: string) => Provider | undefined;
  /** Asks a provider, few times at once. @throws ProblemError unavailable */
  inTurn: <T>(provider: Provider, work: () => Promise<T>) => Promise<T>;
}

export const providerUnavailable = () => new ProblemError('provider_unavailable');

/** Knows the providers of the settings, and asks each about itself once somebody comes by it. */
export function createProviders(
  { providers }: OidcConfig,
  { publicUrl, clock, log }: { publicUrl: string; clock: Clock; log: EventLog },
): Providers {
  const known = providers.map((config) => ({
    ...config,
    redirectUri: redirectAddress(publicUrl, config),
    discover: remembering(clock, async () => {
      try {
        return await discover(config);
      } catch (error) {
        const event = { provider: config.name, reason: reasonOf(error) };
        log.warn(event, 'a provider does not answer');
        throw providerUnavailable();
      }
    }),
  }));
  const queues = createQueues({ running: 8, waiting: 200 });
  return {
    find: (key) => known.find((provider) => provider.key === key),
    inTurn: (provider, work) => queues(provider.key, work),
  };
}

/** What went wrong, without what a provider tells of anybody. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : '';
  return `${error.message}${cause}`;
}

/** Everybody gets the same answer for a while; a failure is soon forgotten. */
function remembering<T>(clock: Clock, ask: () => Promise<T>): () => Promise<T> {
  let answer: { until: number; promise: Promise<T> } | undefined;
  return () => {
    if (answer && answer.until > clock()) return answer.promise;
    const mine = { until: clock() + KNOWN_FOR, promise: ask() };
    mine.promise.catch(() => {
      mine.until = clock() + DOWN_FOR;
    });
    answer = mine;
    return mine.promise;
  };
}

async function discover(config: ProviderConfig): Promise<Configuration> {
  const client = await library();
  const found = await client.discovery(
    new URL(`${config.issuer}/.well-known/openid-configuration`),
    config.clientId,
    config.clientSecret,
    authentication(client, config),
    {
      timeout: TIMEOUT_MS / SECOND,
      execute: [
        // What a provider says is signed, and looked at as if it came by way of the browser.
        client.enableNonRepudiationChecks,
        ...(config.issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
      ],
    },
  );
  const { issuer } = found.serverMetadata();
  if (withoutSlash(issuer) !== config.issuer) throw new Error(`It says that it is ${issuer}`);
  return found;
}

/** By the header, unless a provider says that it takes the secret in the form alone. */
function authentication(
  { ClientSecretBasic, ClientSecretPost, None }: Awaited<ReturnType<typeof library>>,
  { clientSecret }: ProviderConfig,
): ClientAuth {
  if (clientSecret === undefined) return None();
  const [basic, post] = [ClientSecretBasic(clientSecret), ClientSecretPost(clientSecret)];
  return (server, ...more) => {
    const taken = server.token_endpoint_auth_methods_supported;
    const isBasic = taken === undefined || taken.includes('client_secret_basic');
    (isBasic ? basic : post)(server, ...more);
  };
}
