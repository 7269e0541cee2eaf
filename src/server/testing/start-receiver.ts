import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** What a receiver of webhooks was sent. */
interface ReceivedCall {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface TestReceiver {
  /** `127.0.0.1:1234` */
  host: string;
  received: ReceivedCall[];
  /** how it answers from now on: 204 at first */
  answer: (response: ServerResponse) => void;
  /** how many connections were made */
  connections: () => number;
}

/** A receiver of webhooks on this machine, until the end of the test. */
export async function startReceiver(): Promise<TestReceiver> {
  let connections = 0;
  const receiver: TestReceiver = {
    host: '',
    received: [],
    answer: (response) => void response.writeHead(204).end(),
    connections: () => connections,
  };
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    receiver.received.push({ path: request.url ?? '', headers: request.headers, body });
    receiver.answer(response);
  }

  const server = createServer((request, response) => {
    void take(request, response);
  });
  server.on('connection', () => void (connections += 1));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  receiver.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => void server.close(resolve));
  });
  return receiver;
}
