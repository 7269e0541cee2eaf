import { z } from 'zod/mini';
import type { AnswerOf, Endpoint, RequestOf } from '#contract/endpoint.ts';
import { Failure } from './failure.ts';
import type { Login } from './stored.ts';
import { failureOf } from './problem-texts.ts';
import { i18n } from './texts.ts';

/** The release that this is, which the build puts in the place of this name. */
declare const VERSION: string;

/** Past this an answer is not worth waiting for: the server itself gives up by then. */
const TIMEOUT_MS = 30_000;

interface Outgoing {
  params?: Record<string, string> | undefined;
  query?: Record<string, string | undefined> | undefined;
  body?: unknown;
}

export type Server = ReturnType<typeof serverOf>;

/**
 * Makes calls of the contract in the name of a token. Each ends with a Failure when the server
 * reports a problem, when there is no answer, and when this program can’t read it.
 */
export function serverOf({ server, token }: Login, timeoutMs = TIMEOUT_MS) {
  async function send(
    endpoint: Endpoint,
    { params = {}, query = {}, body }: Outgoing,
    longest: number,
  ) {
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? ''),
    );
    const address = new URL(server + path);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) address.searchParams.set(name, value);
    const response = await fetch(address, {
      method: endpoint.method,
      headers: {
        Accept: '*/*',
        Authorization: `Bearer ${token}`,
        'User-Agent': `habitude/${VERSION}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(longest),
      // Elsewhere the token would be missing, and a POST become a GET. Habits are read by id, which
      // Habitude itself leads nowhere else.
      redirect: 'manual',
    });
    const location = response.headers.get('Location');
    if (response.status >= 300 && response.status < 400 && location !== null)
      throw redirected(server, new URL(location, address), path);
    return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
  }

  return {
    address: server,
    async call<E extends Endpoint>(
      endpoint: E,
      request: RequestOf<E>,
      longest = timeoutMs,
    ): Promise<AnswerOf<E>> {
      const { response, bytes } = await send(endpoint, request, longest).catch((error: unknown) => {
        throw error instanceof Failure ? error : unreachable(server, error);
      });
      const { gives, answer } = endpoint;
      if (response.ok && gives) return bytes as AnswerOf<E>;
      if (response.ok && !answer) return undefined as AnswerOf<E>;
      const body = parsed(bytes);
      if (!response.ok) throw failureOf(response.status, body, endpoint, server);
      const read = answer && z.safeParse(answer, body);
      if (!read?.success) throw unreadable(server);
      // The schema that AnswerOf takes its type from has checked it.
      return read.data as AnswerOf<E>;
    },
  };
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

function unreachable(server: string, error: unknown): Failure {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : reasonOf(error);
  return new Failure(
    'unreachable',
    'unreachable',
    i18n.t('{server} cannot be reached ({code}). Are you online?', { server, code }),
  );
}

/** @param path of the call, which a server at another address has as well */
function redirected(server: string, { origin, pathname }: URL, path: string): Failure {
  const before = pathname.endsWith(path) ? pathname.slice(0, -path.length) : pathname;
  const isInClear = server.startsWith('http:') && origin.startsWith('https:');
  const sentences = [
    i18n.t('{server} leads to {address}. Give the address where Habitude itself answers.', {
      server,
      address: origin + before,
    }),
    ...(isInClear
      ? [
          i18n.t(
            'The token crossed the network unencrypted: better revoke it and make another one.',
          ),
        ]
      : []),
  ];
  return new Failure('refused', 'redirected', sentences.join(' '));
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.name : String(error);
}

function unreadable(server: string): Failure {
  return new Failure(
    'refused',
    'unreadable',
    i18n.t(
      '{server} answers in a way that this program cannot read. Check that it is a Habitude server, and install the program of its release.',
      { server },
    ),
  );
}
