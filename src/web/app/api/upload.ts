import { ConnectionError } from './problem-error.ts';
import type { OutgoingCall } from './api.ts';

/** A file may be large and its line slow, and a history of years takes a while to be stored. */
const UPLOAD_TIMEOUT_MS = 10 * 60_000;

/**
 * Sends a file. It does what `fetch` does, and says how far it is, which `fetch` cannot.
 *
 * @throws ConnectionError when there is no answer
 */
export function upload(
  method: string,
  address: string,
  headers: Headers,
  { body, signal, onSent }: OutgoingCall,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new ConnectionError('No answer'));
    const abort = () => {
      request.abort();
      reject(signal?.reason);
    };
    request.open(method, address);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.timeout = UPLOAD_TIMEOUT_MS;
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onSent?.(total > 0 ? loaded / total : 1),
    );
    request.addEventListener('load', () => resolve(answerOf(request)));
    request.addEventListener('error', fail);
    request.addEventListener('timeout', fail);
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) abort();
    else request.send(new Blob([body as Uint8Array<ArrayBuffer>]));
  });
}

function answerOf(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('Retry-After');
  return new Response(request.responseText, {
    status: request.status,
    headers: retryAfter === null ? {} : { 'Retry-After': retryAfter },
  });
}
