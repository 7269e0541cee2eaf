import { Agent, request, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';

/** A request as an attacker writes it: no library makes it nicer than it is. */
export interface Call {
  method: string;
  /** as it goes over the line: nothing of it is normalized */
  path: string;
  headers?: OutgoingHttpHeaders;
  body?: string | Uint8Array | undefined;
  /** an access token or a refresh token */
  token?: string | undefined;
  /** the address that it seems to come from */
  from?: string;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** from its first byte out to its last byte in, in milliseconds */
  took: number;
}

/** More than the longest deadline of any call. */
const TIMEOUT_MS = 45_000;

/** Connections stay open: their making is no part of how long an answer takes. */
const agent = new Agent({ keepAlive: true, maxSockets: 64, scheduling: 'fifo' });

/**
 * Sends a request. Of an answer that does not end, what comes first is all of it.
 *
 * @throws when the connection is cut, or no answer comes in 45 seconds
 */
export function call(
  { url }: { url: string },
  { method, path, headers, body, token, from }: Call,
): Promise<Answer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const begin = performance.now();
    const sent = request(
      {
        hostname,
        port,
        agent,
        method,
        path,
        headers: {
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) }),
          ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
          ...(from === undefined ? {} : { 'X-Forwarded-For': from }),
          ...headers,
        },
      },
      (answer) => {
        let text = '';
        const finish = () => {
          const { statusCode: status = 0, headers: given } = answer;
          resolve({ status, headers: given, text, took: performance.now() - begin });
        };
        const isEndless = answer.headers['content-type']?.startsWith('text/event-stream') ?? false;
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          text += chunk;
          if (!isEndless) return;
          finish();
          sent.destroy();
        });
        answer.on('end', finish);
        answer.on('error', reject);
      },
    );
    sent.setTimeout(TIMEOUT_MS, () => sent.destroy(new Error(`${method} ${path}: no answer`)));
    sent.on('error', reject);
    sent.end(body);
  });
}

let addresses = 0;

/** An address of the network for measurements (RFC 2544) that nobody has called from yet. */
export function newAddress(): string {
  addresses += 1;
  return `${18 + ((addresses >> 24) & 127)}.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
}
