import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import Fastify from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { bodyDeadline, watchThroughput } from './body-deadline.ts';

/** Time passes when a test says so. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
});

/** Work that goes on for as long as the test wants. */
function heldWork() {
  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const work = async () => {
    begun.resolve();
    await ended.promise;
  };
  return { work, begun: begun.promise, end: ended.resolve };
}

async function listen(app: FastifyInstance) {
  onTestFinished(() => app.close());
  const requests: FastifyRequest[] = [];
  app.addHook('onRequest', async (request) => void requests.push(request));
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
    begin: (path: string, type: string, length: number) =>
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
      ),
    /** waits until the server knows of the request, and has read all that was sent */
    async isRead() {
      while (requests[0]?.raw.socket.bytesRead !== socket.bytesWritten) await nextTurn();
    },
    isCut: () => requests[0]?.raw.socket.destroyed,
  };
}

describe('a body', () => {
  async function open() {
    const app = Fastify();
    const { work, begun, end } = heldWork();
    const deadline = bodyDeadline(200);
    app.post('/', deadline, async () => {
      await work();
      return 'done';
    });
    const refuse = async (_request: unknown, reply: FastifyReply) => reply.code(401).send('who?');
    const onRequest = [deadline.onRequest, refuse];
    app.post('/refused', { ...deadline, onRequest }, async () => 'never');
    return { ...(await listen(app)), begun, end };
  }

  it('that does not come ends its connection', async () => {
    const { socket, closed, begin, isRead, isCut, received } = await open();
    begin('/', 'application/json', 2);
    socket.write('{');
    await isRead();
    vi.advanceTimersByTime(199);
    expect(isCut()).toBe(false);
    vi.advanceTimersByTime(1);
    await closed;
    expect(received()).toBe('');
  });

  it('that was refused ends it too, unless it comes', async () => {
    const { socket, begin, isRead, isCut, received } = await open();
    begin('/refused', 'application/json', 2);
    socket.write('{}');
    await once(socket, 'data');
    vi.advanceTimersByTime(100);
    begin('/refused', 'application/json', 2);
    await once(socket, 'data');
    socket.write('{');
    await isRead();
    vi.advanceTimersByTime(199);
    expect(isCut()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(isCut()).toBe(true);
    expect(received().match(/401/g)).toHaveLength(2);
  });

  it('that is there may be worked on for as long as it takes', async () => {
    const { socket, begin, begun, end, received } = await open();
    begin('/', 'application/json', 2);
    socket.write('{}');
    await begun;
    vi.advanceTimersByTime(400);
    end();
    await once(socket, 'data');
    expect(received()).toContain('200 OK');
  });
});

describe('a body that comes by drops', () => {
  const THROUGHPUT = { bytes: 100, every: 100, within: 1000 };

  async function upload() {
    const app = Fastify();
    const { work, begun, end } = heldWork();
    app.addContentTypeParser('x/y', (_request, body, done) => done(null, body));
    const route = {
      onRequest: async (request: FastifyRequest) => watchThroughput(request, THROUGHPUT),
    };
    const take = async (body: AsyncIterable<Buffer>) => {
      let size = 0;
      for await (const chunk of body) size += chunk.length;
      await work();
      return `${size} bytes`;
    };
    app.post('/taken', route, (request) => take(request.body as AsyncIterable<Buffer>));
    app.post('/refused', route, (_request, reply) => reply.code(503).send('later'));
    return { ...(await listen(app)), begun, end };
  }

  it.each(['/taken', '/refused'])('ends its connection: %s', async (path) => {
    const { socket, closed, begin, isRead, isCut } = await upload();
    begin(path, 'x/y', 10_000);
    await isRead();
    for (const [bytes, isSlow] of [
      [100, false],
      [99, true],
    ] as const) {
      socket.write('x'.repeat(bytes));
      await isRead();
      vi.advanceTimersByTime(THROUGHPUT.every);
      expect(isCut()).toBe(isSlow);
    }
    await closed;
  });

  it('ends it in the end, too', async () => {
    const { socket, closed, begin, isRead, isCut } = await upload();
    begin('/taken', 'x/y', 1_000_000);
    await isRead();
    for (let time = 0; time < THROUGHPUT.within; time += THROUGHPUT.every) {
      expect(isCut()).toBe(false);
      socket.write('x'.repeat(100));
      await isRead();
      vi.advanceTimersByTime(THROUGHPUT.every);
    }
    await closed;
  });

  it('is none once it is there', async () => {
    const { socket, begin, begun, end, received } = await upload();
    begin('/taken', 'x/y', 10);
    socket.write('0123456789');
    await begun;
    vi.advanceTimersByTime(2 * THROUGHPUT.within);
    end();
    await once(socket, 'data');
    expect(received()).toContain('10 bytes');
  });
});
