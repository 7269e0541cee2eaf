import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import type { FastifyRequest } from 'fastify';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bodyDeadline, watchThroughput } from './body-deadline.ts';

async function open() {
  const app = Fastify();
  onTestFinished(() => app.close());
  app.post('/', bodyDeadline(200), async () => {
    await sleep(400);
    return 'done';
  });
  await app.listen({ port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port);
  onTestFinished(() => void socket.destroy());
  let received = '';
  socket.on('data', (chunk) => (received += String(chunk)));
  socket.write(
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n',
  );
  return { socket, received: () => received };
}

it('ends a connection whose body does not come', async () => {
  const { socket, received } = await open();
  socket.write('{');
  await once(socket, 'close');
  expect(received()).toBe('');
});

it('takes as long as it likes once the body is there', async () => {
  const { socket, received } = await open();
  socket.write('{}');
  await once(socket, 'data');
  expect(received()).toContain('200 OK');
});

async function sizeOf(body: Readable): Promise<string> {
  let size = 0;
  for await (const chunk of body as AsyncIterable<Buffer>) size += chunk.length;
  await sleep(300);
  return `${size} bytes`;
}

describe('a body that comes by drops', () => {
  const THROUGHPUT = { bytes: 100, every: 100, within: 1000 };

  async function upload() {
    const app = Fastify();
    onTestFinished(() => app.close());
    app.addContentTypeParser('x/y', (_request, body, done) => done(null, body));
    const route = {
      onRequest: async (request: FastifyRequest) => watchThroughput(request, THROUGHPUT),
    };
    app.post('/taken', route, (request) => sizeOf(request.body as Readable));
    app.post('/refused', route, (_request, reply) => reply.code(503).send('later'));
    await app.listen({ port: 0 });
    const socket = connect((app.server.address() as AddressInfo).port);
    onTestFinished(() => void socket.destroy());
    // It may be cut while something is on its way.
    socket.on('error', () => undefined);
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    let received = '';
    socket.on('data', (chunk) => (received += String(chunk)));
    return {
      socket,
      closed,
      received: () => received,
      begin: (path: string, length: number) =>
        socket.write(
          `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: x/y\r\nContent-Length: ${length}\r\n\r\n`,
        ),
    };
  }

  it.each(['/taken', '/refused'])('ends its connection: %s', async (path) => {
    const { socket, closed, begin } = await upload();
    begin(path, 10_000);
    const dripping = setInterval(() => socket.write('x'), 20);
    await closed;
    clearInterval(dripping);
    expect(socket.bytesWritten).toBeLessThan(1000);
  });

  it('ends it in the end, too', async () => {
    const { socket, closed, begin } = await upload();
    const start = performance.now();
    begin('/taken', 1_000_000);
    const running = setInterval(() => socket.write('x'.repeat(100)), 20);
    await closed;
    clearInterval(running);
    expect(performance.now() - start).toBeGreaterThan(900);
  });

  it('is none once it is there', async () => {
    const { socket, begin, received } = await upload();
    begin('/taken', 10);
    socket.write('0123456789');
    await once(socket, 'data');
    expect(received()).toContain('10 bytes');
  });
});
