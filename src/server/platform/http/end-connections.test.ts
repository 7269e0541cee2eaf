import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { endConnections } from './end-connections.ts';

const REQUEST = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
const FOREVER = 60_000;

async function listen(onRequest: RequestListener) {
  const server = createServer(onRequest).listen(0, '127.0.0.1');
  onTestFinished(() => server.closeAllConnections());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  return { server, socket, port };
}

it('answers what has come on a connection that was kept, and was not read yet', async () => {
  const { server, socket } = await listen((_, response) => {
    response.writeHead(200, { connection: 'keep-alive', 'content-length': 4 }).end('done');
  });
  socket.write(REQUEST);
  await once(socket, 'data');
  socket.write(REQUEST);
  const ended = endConnections(server, FOREVER);
  expect(await text(socket)).toMatch(/^HTTP\/1.1 200 [^]*done$/);
  await ended;
});

it('takes no further connection, and ends what is idle', async () => {
  const { server, socket, port } = await listen(() => undefined);
  await endConnections(server, 1000);
  expect(socket.closed || (await text(socket)) === '').toBe(true);
  const [error] = await once(connect(port, '127.0.0.1'), 'error').catch((reason: unknown) => [
    reason,
  ]);
  expect(error).toMatchObject({ code: 'ECONNREFUSED' });
});

it('ends what is not answered in time', async () => {
  const { server, socket } = await listen(() => undefined);
  socket.write(REQUEST);
  await once(server, 'request');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let isOver = false;
  const ended = endConnections(server, 300).then(() => (isOver = true));
  while (vi.getTimerCount() === 0) await nextTurn();
  await vi.advanceTimersByTimeAsync(299);
  expect([isOver, socket.closed]).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(1);
  await ended;
});
