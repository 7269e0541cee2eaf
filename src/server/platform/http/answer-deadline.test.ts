import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { expect, it, onTestFinished, vi } from 'vitest';
import { watchAnswers } from './answer-deadline.ts';

const DAY = 86_400_000;
const PIECE = Buffer.alloc(64 * 1024, 'x');

function* endless() {
  for (;;) yield PIECE;
}

/** @returns whether all of an answer went out, once it is over for the server */
async function ask({
  pieces,
  reads,
  ...limits
}: {
  pieces: Iterable<Buffer>;
  reads: boolean;
  standstill: number;
  longest: number;
}): Promise<boolean> {
  const app = Fastify();
  onTestFinished(() => app.close());
  watchAnswers(app, { ...limits, every: 10 });
  const over = Promise.withResolvers<boolean>();
  app.get('/', (_request, reply) => {
    reply.raw.once('close', () => over.resolve(reply.raw.writableFinished));
    return Readable.from(pieces);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined);
  if (reads) socket.resume();
  await once(socket, 'connect');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  return await over.promise;
}

it('ends an answer of which nothing is taken', async () => {
  expect(await ask({ pieces: endless(), reads: false, standstill: 50, longest: DAY })).toBe(false);
});

it('ends an answer that takes too long, however fast it is taken', async () => {
  expect(await ask({ pieces: endless(), reads: true, standstill: DAY, longest: 50 })).toBe(false);
});

it('holds nothing of an answer to somebody who has gone', async () => {
  const begun = vi.spyOn(globalThis, 'setInterval');
  const app = Fastify();
  onTestFinished(() => app.close());
  watchAnswers(app);
  const late = Promise.withResolvers<void>();
  app.addHook('onSend', async () => late.resolve());
  app.post('/', () => 'never');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  const headers = ['Host: x', 'Content-Type: application/json', 'Content-Length: 100'];
  socket.write(`POST / HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n{"a":`);
  socket.end();
  await late.promise;
  const own = begun.mock.calls.filter(([, every]) => every === 5000);
  expect(own).toEqual([]);
});

it('leaves an answer alone that is taken', async () => {
  const pieces = Array.from({ length: 100 }, () => PIECE);
  expect(await ask({ pieces, reads: true, standstill: DAY, longest: DAY })).toBe(true);
});
