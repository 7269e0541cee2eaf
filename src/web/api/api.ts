import type { AnswerOf, Endpoint, RequestOf } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { authenticator } from './authenticator.ts';
import { ProblemError } from './problem-error.ts';
import { sendPatiently } from './send-patiently.ts';
import { send } from './send.ts';
import type { KnownAnswers, OutgoingCall } from './send.ts';

export interface CallOptions {
  signal?: AbortSignal;
  /** a token to send instead of the session's */
  bearer?: string | undefined;
  /** of a file: told how much of it has left, from 0 to 1 */
  onSent?: (share: number) => void;
  /** answers that are asked for only if they are no longer right */
  known?: KnownAnswers;
}

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
  const calls = Object.entries(endpoints).map(([name, endpoint]) => [
    name,
    (request: OutgoingCall = {}, options: CallOptions = {}) =>
      endpoint.auth === 'bearer'
        ? sendAsPerson(endpoint, { ...request, ...options })
        : send(endpoint, { ...request, ...options }),
  ]);
  // `send` checks each answer against the schema that AnswerOf reads the type from.
  return Object.fromEntries(calls) as Api;
}

/**
 * Sends with the session's access token; refused, renews it and sends again (specification §8).
 * Without a session the answer is known, and nothing is sent.
 */
async function sendAsPerson(endpoint: Endpoint, call: OutgoingCall): Promise<unknown> {
  const { accessToken, renew, retries } = authenticator();
  let bearer = call.bearer ?? accessToken();
  if (bearer === undefined) throw new ProblemError({ status: 401, code: 'unauthenticated' });
  for (let retry = 0; ; retry += 1) {
    try {
      return await sendPatiently(endpoint, { ...call, bearer });
    } catch (error) {
      const refused = error instanceof ProblemError && isRefusal(error);
      if (!refused || retry >= retries) throw error;
      const renewed = await renew(bearer);
      if (renewed === undefined) throw error;
      bearer = renewed;
    }
  }
}

/** A wrong password is a 401 too, and says nothing about the token. */
function isRefusal(error: ProblemError): boolean {
  return error.status === 401 && error.code !== 'invalid_credentials';
}
