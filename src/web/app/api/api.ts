import type { AnswerOf, Endpoint, RequestOf } from '#contract/endpoint.ts';
import { accountEndpoints } from '#contract/account.ts';
import { profileEndpoints } from '#contract/profile.ts';
import { BASE } from './base.ts';
import { earlyAnswer } from './early-answers.ts';
import { wait } from './loop.ts';
import { ConnectionError, ProblemError, problemOf } from './problem-error.ts';
import { readAnswer } from './read-answer.ts';

/** A call as it leaves the page. */
export interface OutgoingCall {
  params?: Record<string, string> | undefined;
  query?: Record<string, string | undefined> | undefined;
  body?: unknown;
  /** a token to send instead of the session's */
  bearer?: string | undefined;
  signal?: AbortSignal | undefined;
  /** whether the server may be long at it; as for files, unless given */
  isLong?: boolean | undefined;
  /** of a file: told how much of it has left, from 0 to 1 */
  onSent?: ((share: number) => void) | undefined;
}

type CallOptions = Pick<OutgoingCall, 'signal' | 'isLong' | 'bearer' | 'onSent'>;

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

/** What the client needs to know of the session to speak for a signed-in person. */
export interface Authenticator {
  accessToken: () => string | undefined;
  /**
   * Asked after the server did not take an access token, or while there is none.
   *
   * @returns one to try instead, or undefined when there is no session, or it is over
   * @throws ConnectionError when the server can't be asked for one
   */
  renew: (refused: string | undefined) => Promise<string | undefined>;
  /** how often a refused call is sent again */
  retries: number;
}

let current: Authenticator = {
  accessToken: () => undefined,
  renew: () => Promise.resolve(undefined),
  retries: 0,
};

export function authenticator(): Authenticator {
  return current;
}

/** From now on calls are made in the name of this session. */
export function authenticateWith(session: Authenticator): void {
  current = session;
}

/**
 * Calls with the session's access token; refused, renews it and calls again (specification §8).
 * Without a session the answer is known, and nothing is sent.
 *
 * @param given a token to call with instead of the session's
 */
export async function asPerson<T>(
  call: (bearer: string) => Promise<T>,
  given?: string,
): Promise<T> {
  const { accessToken, renew, retries } = current;
  let bearer = given ?? accessToken() ?? (await renew(undefined));
  if (bearer === undefined) throw new ProblemError({ status: 401, code: 'unauthenticated' });
  for (let retry = 0; ; retry += 1) {
    try {
      return await call(bearer);
    } catch (error) {
      // A wrong password is a 401 too, and says nothing about the token.
      const isRefused =
        error instanceof ProblemError &&
        error.status === 401 &&
        error.code !== 'invalid_credentials';
      if (!isRefused || retry >= retries) throw error;
      const renewed = await renew(bearer);
      if (renewed === undefined) throw error;
      bearer = renewed;
    }
  }
}

/** How often a call is sent again that should come later. */
const MAX_RETRIES = 2;

/** Nobody is kept waiting for longer without being told, in seconds. */
const MAX_PAUSE = 5;

/**
 * Sends one call; when the server says that it was too much at once and when to come again, and that
 * is soon, the call comes again by itself.
 */
async function sendPatiently(endpoint: Endpoint, call: OutgoingCall): Promise<unknown> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await send(endpoint, call);
    } catch (error) {
      const pause = retry < MAX_RETRIES ? pauseBeforeRetry(error, endpoint) : undefined;
      if (pause === undefined) throw error;
      await wait(pause * 1000, call.signal);
    }
  }
}

/** @returns seconds; undefined when it is for the person to try again */
function pauseBeforeRetry(error: unknown, endpoint: Endpoint): number | undefined {
  if (!(error instanceof ProblemError) || error.retryAfter === undefined) return undefined;
  if (error.retryAfter > MAX_PAUSE) return undefined;
  const isReading = endpoint.method === 'GET';
  // A call that has a limit of its own, such as one with a password, is told of at once.
  const isPace =
    error.code === 'too_many_requests' && !endpoint.problems?.includes('too_many_requests');
  return isPace || (isReading && error.code === 'unavailable') ? error.retryAfter : undefined;
}

const CONTENT_TYPES = { json: 'application/json', file: 'application/octet-stream' } as const;

/** Past this no answer is worth waiting for that has not begun: the server gives up by then. */
const ANSWER_TIMEOUT_MS = 30_000;

/** The same where the server may be at it for a minute. */
const LONG_TIMEOUT_MS = 90_000;

/** An answer may be large and its line slow: the server gives up after five minutes of sending. */
const WHOLE_TIMEOUT_MS = 6.5 * 60_000;

/** Sends one call and checks its answer against the contract. */
async function send(endpoint: Endpoint, call: OutgoingCall): Promise<unknown> {
  const response = await answerTo(endpoint, call);
  if (!response.ok) throw await problemOf(response);
  if (endpoint.gives !== undefined)
    return new Uint8Array(await response.arrayBuffer().catch(breakOff));
  const { instead } = endpoint;
  const schema = response.status === instead?.status ? instead.answer : endpoint.answer;
  if (!schema) return undefined;
  const body: unknown = await response.json().catch(breakOff);
  return await readAnswer(schema, body);
}

function breakOff(cause: unknown): never {
  throw new ConnectionError('The answer broke off', { cause });
}

async function answerTo(endpoint: Endpoint, call: OutgoingCall): Promise<Response> {
  const { method, takes, gives } = endpoint;
  const { bearer, body, signal, isLong = gives } = call;
  const address = addressOf(endpoint, call);
  const headers = new Headers({ Accept: 'application/json' });
  if (bearer !== undefined) headers.set('Authorization', `Bearer ${bearer}`);
  if (body !== undefined)
    headers.set('Content-Type', CONTENT_TYPES[takes === 'file' ? 'file' : 'json']);
  if (takes === 'file') {
    const { upload } = await import('./upload.ts').catch((cause: unknown) => {
      throw new ConnectionError('No way to send files', { cause });
    });
    return await upload(method, BASE + address, headers, call);
  }
  const early = await earlyAnswer(`${method} ${address}`, bearer);
  if (early) return early;
  const late = new AbortController();
  const giveUp = () => late.abort();
  const timer = setTimeout(giveUp, isLong ? LONG_TIMEOUT_MS : ANSWER_TIMEOUT_MS);
  setTimeout(giveUp, WHOLE_TIMEOUT_MS);
  try {
    return await fetch(BASE + address, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.any(signal ? [signal, late.signal] : [late.signal]),
    });
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new ConnectionError('No answer', { cause });
  } finally {
    clearTimeout(timer);
  }
}

function addressOf(endpoint: Endpoint, { params = {}, query = {} }: OutgoingCall): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.set(name, value);
  }
  return search.size === 0 ? path : `${path}?${search}`;
}
