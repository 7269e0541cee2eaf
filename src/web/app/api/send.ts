import type { Endpoint } from '#contract/endpoint.ts';
import { ConnectionError, problemOf } from './problem-error.ts';
import { readAnswer } from './read-answer.ts';

/** A call as it leaves the page. */
export interface OutgoingCall {
  params?: Record<string, string> | undefined;
  query?: Record<string, string | undefined> | undefined;
  body?: unknown;
  bearer?: string | undefined;
  signal?: AbortSignal | undefined;
  /** of a file: told how much of it has left, from 0 to 1 */
  onSent?: ((share: number) => void) | undefined;
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
  const address = addressOf(endpoint, call);
  const response = await answerTo(endpoint, address, call);
  if (!response.ok) throw await problemOf(response);
  if (endpoint.gives !== undefined) return new Uint8Array(await response.arrayBuffer());
  const { instead } = endpoint;
  const schema = response.status === instead?.status ? instead.answer : endpoint.answer;
  if (!schema) return undefined;
  const body: unknown = await response.json().catch((cause: unknown) => {
    throw new ConnectionError('The answer broke off', { cause });
  });
  return await readAnswer(schema, body);
}

async function answerTo(
  endpoint: Endpoint,
  address: string,
  call: OutgoingCall,
): Promise<Response> {
  const headers = new Headers({ Accept: 'application/json' });
  if (call.bearer !== undefined) headers.set('Authorization', `Bearer ${call.bearer}`);
  if (call.body !== undefined)
    headers.set('Content-Type', CONTENT_TYPES[endpoint.takes === 'file' ? 'file' : 'json']);
  const { method } = endpoint;
  if (endpoint.takes === 'file') {
    const { upload } = await import('./upload.ts').catch((cause: unknown) => {
      throw new ConnectionError('No way to send files', { cause });
    });
    return await upload(method, address, headers, call);
  }
  const patience = AbortSignal.timeout(PATIENCE);
  try {
    return await fetch(address, {
      method,
      headers,
      body: call.body === undefined ? null : JSON.stringify(call.body),
      signal: call.signal ? AbortSignal.any([call.signal, patience]) : patience,
    });
  } catch (cause) {
    if (call.signal?.aborted) throw cause;
    throw new ConnectionError('No answer', { cause });
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
