import { setTimeout as sleep } from 'node:timers/promises';
import { openAccount, type Account } from '../bench/floods/account.ts';
import type { Product } from '../bench/product.ts';

/** Whoever waits longer for an answer has none. */
const TIMEOUT_MS = 20_000;

/** How often somebody tries to sign in again who was told to wait, and after how many milliseconds. */
const TRIES = 20;
const BACKOFF_MS = 250;

/** Nobody took the connection. */
export const NOT_TAKEN = -1;

/** A refusal for now that does not say when to come again. */
export const WITHOUT_WORD = -2;

/** An answer that came whole; status 0 is none, see also {@link NOT_TAKEN}. */
export interface Answered {
  status: number;
  headers: Headers;
  body: unknown;
}

/** Somebody with an account, who signs in anew whenever a session is over. */
export interface Person {
  account: Account;
  /** sends a call; whatever becomes of it is an answer */
  call(method: string, path: string, body?: object): Promise<Answered>;
}

/** Signs up by the calls of the wire, from a network of their own. */
export async function openPerson(product: Pick<Product, 'url' | 'dataDir'>): Promise<Person> {
  const account = await openAccount(product);
  let token = account.token;

  async function send(method: string, path: string, body?: object): Promise<Answered> {
    try {
      const response = await fetch(product.url + path, {
        method,
        headers: {
          Authorization: `Bearer ${token}`,
          'X-Forwarded-For': account.from,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        },
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        body: response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text,
      };
    } catch (error) {
      const status = isRefused(error) ? NOT_TAKEN : 0;
      return { status, headers: new Headers(), body: undefined };
    }
  }

  async function signIn(): Promise<Answered> {
    const { email, password } = account;
    for (let left = TRIES; ; left -= 1) {
      const answered = await send('POST', '/api/auth/login', { email, password });
      const { status, body } = answered;
      if (status === 200) token = (body as { access_token: string }).access_token;
      // Many who sign in at once wait for each other, and are told to come again.
      if (left === 0 || ![0, 503].includes(status)) return answered;
      await sleep(BACKOFF_MS);
    }
  }

  /** One for all calls that need it. */
  let signingIn: Promise<Answered> | undefined;

  return {
    account,
    async call(method, path, body) {
      const answered = await send(method, path, body);
      if (answered.status !== 401) return answered;
      signingIn ??= signIn().finally(() => (signingIn = undefined));
      const signedIn = await signingIn;
      return signedIn.status === 200 ? await send(method, path, body) : signedIn;
    },
  };
}

/** Nothing was sent: the connection did not come about. */
function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'syscall' in cause && cause.syscall === 'connect';
}
