import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify from 'fastify';
import { expect, it, onTestFinished } from 'vitest';
import { bodyDeadline } from './body-deadline.ts';

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
