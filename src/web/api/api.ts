import type { AnswerOf, Endpoint, RequestOf } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { asPerson } from './as-person.ts';
import { sendPatiently } from './send-patiently.ts';
import { send } from './send.ts';
import type { OutgoingCall } from './send.ts';

/** Its bearer is a token to send instead of the session's. */
type CallOptions = Pick<OutgoingCall, 'signal' | 'bearer' | 'onSent'>;

type Call<E extends Endpoint> =
  Record<never, never> extends RequestOf<E>
    ? (request?: RequestOf<E>, options?: CallOptions) => Promise<AnswerOf<E>>
    : (request: RequestOf<E>, options?: CallOptions) => Promise<AnswerOf<E>>;

/** Streams are no calls: they have no answer that could be waited for. */
type Callable = {
  [Name in keyof Endpoints]: Endpoints[Name] extends { events: string } ? never : Name;
}[keyof Endpoints];

export type Api = { readonly [Name in Callable]: Call<Endpoints[Name]> };

/**
 * Every call of the contract: `api.login({ body })`.
 *
 * Each rejects with a ProblemError when the server reports a problem, and with a ConnectionError
 * when there is no answer.
 */
export const api = createApi();

function createApi(): Api {
  const calls = Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => [
    name,
    (request: OutgoingCall = {}, options: CallOptions = {}) =>
      endpoint.auth
        ? send(endpoint, { ...request, ...options })
        : asPerson(
            (bearer) => sendPatiently(endpoint, { ...request, ...options, bearer }),
            options.bearer,
          ),
  ]);
  // `send` checks each answer against the schema that AnswerOf reads the type from.
  return Object.fromEntries(calls) as Api;
}
