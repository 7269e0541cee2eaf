import type { AnswerOf, Endpoint, RequestOf } from '#contract/endpoint.ts';
import { accountEndpoints } from '#contract/account.ts';
import { profileEndpoints } from '#contract/profile.ts';
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

type Calls<All extends Record<string, Endpoint>> = {
  // Streams are no calls: they have no answer that could be waited for.
  readonly [Name in keyof All as All[Name] extends { events: string } ? never : Name]: Call<
    All[Name]
  >;
};

/**
 * Some calls of the contract, by name: `api.login({ body })`. A feature makes those that it needs, so
 * that nobody loads the descriptions of the others.
 *
 * Each rejects with a ProblemError when the server reports a problem, and with a ConnectionError
 * when there is no answer.
 */
export function callsOf<All extends Record<string, Endpoint>>(endpoints: All): Calls<All> {
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
  return Object.fromEntries(calls) as Calls<All>;
}

/** What any page may call: accounts, sessions and the profile. */
export const api = callsOf({ ...accountEndpoints, ...profileEndpoints });

export type Api = typeof api;
