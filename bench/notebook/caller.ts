import { connect, type Socket } from 'node:net';

/** An answer as it came over the wire. */
export interface Answer {
  status: number;
  headers: string;
  /** in bytes, compressed as it came */
  bytes: number;
  body: Buffer;
}

/** A connection that is kept open, and sends one request after the other. */
export interface Caller {
  send(request: string): Promise<Answer>;
  end(): void;
}

/**
 * A client that costs as little as can be, so that the server is what is measured. It knows answers
 * with a length alone.
 */
export function callerAt(url: string): Caller {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect(Number(port), hostname).setNoDelay();
  let received: Buffer[] = [];
  let size = 0;
  let expected = Infinity;
  let settle: ((answer: Answer) => void) | undefined;
  let fail: ((error: Error) => void) | undefined;
  socket.on('error', (error) => {
    throw error;
  });
  socket.on('close', () => fail?.(new Error('The server has ended the connection')));
  socket.on('data', (chunk: Buffer) => {
    received.push(chunk);
    size += chunk.length;
    if (expected === Infinity) expected = lengthOf(received);
    if (size < expected) return;
    const all = Buffer.concat(received);
    received = [];
    size = 0;
    expected = Infinity;
    settle?.(answerIn(all));
  });
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        settle = resolve;
        fail = reject;
        if (socket.destroyed) reject(new Error('The server has ended the connection'));
        else socket.write(request);
      }),
    end: () => void socket.destroy(),
  };
}

/** How long an answer is with its headers; Infinity while they have not all come. */
function lengthOf(received: readonly Buffer[]): number {
  const head = Buffer.concat(received);
  const end = head.indexOf('\r\n\r\n');
  if (end === -1) return Infinity;
  const [, length = '0'] = /content-length: (\d+)/i.exec(head.toString('latin1', 0, end)) ?? [];
  return end + 4 + Number(length);
}

function answerIn(all: Buffer): Answer {
  const end = all.indexOf('\r\n\r\n');
  const headers = all.toString('latin1', 0, end);
  const body = all.subarray(end + 4);
  return { status: Number(headers.slice(9, 12)), headers, bytes: body.length, body };
}

/** A request as it goes over the wire. */
export function requestOf(
  method: string,
  path: string,
  { token, body, headers = {} }: { token?: string; body?: unknown; headers?: object } = {},
): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = {
    Host: 'localhost',
    'Accept-Encoding': 'gzip, br',
    ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(body === undefined ? {} : { 'Content-Length': Buffer.byteLength(text) }),
    ...headers,
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}`);
  return `${method} ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${text}`;
}
