import { z } from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { ConnectionError, problemOf } from './problem-error.ts';

/** A call as it leaves the page. */
export interface OutgoingCall {
  params?: Record<string, string> | undefined;
  query?: Record<string, string | undefined> | undefined;
  body?: unknown;
  bearer?: string | undefined;
  signal?: AbortSignal | undefined;
}

const CONTENT_TYPES = { json: 'application/json', file: 'application/octet-stream' } as const;

/** Past this an answer is not worth waiting for: the server itself gives up by then. */
const PATIENCE = 30_000;

/**
 * Sends one call and checks its answer against the contract.
 *
 * @throws ProblemError when the server reports a problem
 * @throws ConnectionError when there is no answer
 */
export async function send(endpoint: Endpoint, call: OutgoingCall): Promise<unknown> {
  const response = await answerTo(endpoint, call);
  if (!response.ok) throw await problemOf(response);
  if (endpoint.gives !== undefined) return new Uint8Array(await response.arrayBuffer());
  if (!endpoint.answer) return undefined;
  const body: unknown = await response.json().catch((cause: unknown) => {
    throw new ConnectionError('The answer broke off', { cause });
  });
  return z.parse(endpoint.answer, body);
}

async function answerTo(endpoint: Endpoint, call: OutgoingCall): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json' });
  if (call.bearer !== undefined) headers.set('Authorization', `Bearer ${call.bearer}`);
  if (call.body !== undefined) headers.set('Content-Type', CONTENT_TYPES[endpoint.takes ?? 'json']);
  const patience = AbortSignal.timeout(PATIENCE);
  try {
    return await fetch(addressOf(endpoint, call), {
      method: endpoint.method,
      headers,
      body: bodyOf(endpoint, call),
      signal: call.signal ? AbortSignal.any([call.signal, patience]) : patience,
    });
  } catch (cause) {
    if (call.signal?.aborted) throw cause;
    throw new ConnectionError('No answer', { cause });
  }
}

/** Files go as they are, everything else as JSON. */
function bodyOf(endpoint: Endpoint, { body }: OutgoingCall): BodyInit | null {
  if (body === undefined) return null;
  return endpoint.takes === 'file'
    ? new Blob([body as Uint8Array<ArrayBuffer>])
    : JSON.stringify(body);
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
