import { ConnectionError } from './problem-error.ts';

interface Upload {
  method: string;
  address: string;
  headers: Headers;
  file: Uint8Array<ArrayBuffer>;
  /** how long to wait for the answer, in milliseconds */
  patience: number;
  signal?: AbortSignal | undefined;
  /** told how much of the file has left, from 0 to 1 */
  onSent?: ((share: number) => void) | undefined;
}

/**
 * Sends a file. It does what `fetch` does, and says how far it is, which `fetch` cannot.
 *
 * @throws ConnectionError when there is no answer
 */
export function upload(call: Upload): Promise<Response> {
  const { method, address, headers, file, patience, signal, onSent } = call;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => reject(new ConnectionError('No answer'));
    const abort = () => {
      request.abort();
      reject(signal?.reason);
    };
    request.open(method, address);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.timeout = patience;
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onSent?.(total > 0 ? loaded / total : 1),
    );
    request.addEventListener('load', () => resolve(answerOf(request)));
    request.addEventListener('error', fail);
    request.addEventListener('timeout', fail);
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) abort();
    else request.send(new Blob([file]));
  });
}

function answerOf(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('Retry-After');
  return new Response(request.responseText, {
    status: request.status,
    headers: retryAfter === null ? {} : { 'Retry-After': retryAfter },
  });
}
