import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEMS, type Problem } from '#contract/problem.ts';
import { STATUS_CODES } from '../node-http.ts';
import { invalidRequest } from '../problem-error.ts';

/** What Node says of a request that it could not read; of anything else, 400. */
const STATUS_BY_CODE: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
};

const EXPECTATION_FAILED = 417;

/**
 * Answers requests that don't get as far as the application, since they can't be read, with the
 * headers of every other answer.
 */
export function refuseUnread(headers: Record<string, string>) {
  const answerOf = (status: number) => ({
    body: problemOf(status),
    fields: {
      ...headers,
      'cache-control': 'no-store',
      'content-type': 'application/problem+json',
      'content-length': String(problemOf(status).length),
      connection: 'close',
    },
  });
  return {
    /** for Node's `clientError` */
    onClientError(error: NodeJS.ErrnoException, socket: Socket): void {
      // Whoever has gone hears nothing.
      if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
      const status = STATUS_BY_CODE[error.code ?? ''] ?? 400;
      const { fields, body } = answerOf(status);
      const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
    },
    /** for Node's `checkExpectation`: there is nothing that we could be expected to do */
    onExpectation(_request: unknown, response: ServerResponse): void {
      const { fields, body } = answerOf(EXPECTATION_FAILED);
      response.writeHead(EXPECTATION_FAILED, fields).end(body);
    },
  };
}

/**
 * Refuses a request that names several hosts, or none in HTTP/1.1 (RFC 9112 §3.2): a proxy in front
 * may go by another one than we do.
 *
 * @throws ProblemError invalid_request
 */
export function refuseUnclearHost({ rawHeaders, httpVersion }: IncomingMessage): void {
  const isHost = (text: string, index: number) => index % 2 === 0 && text.toLowerCase() === 'host';
  const count = rawHeaders.filter(isHost).length;
  if (count > 1 || (count === 0 && httpVersion === '1.1')) throw invalidRequest([]);
}

function problemOf(status: number): string {
  const code = status === 413 ? 'payload_too_large' : 'invalid_request';
  const { title } = PROBLEMS[code];
  const problem: Problem = { type: 'about:blank', title, status, code };
  return JSON.stringify(problem);
}
