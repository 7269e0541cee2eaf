import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { guardedFetch } from './client-documents.ts';

const pem = (part: 'cert' | 'key') =>
  readFileSync(new URL(`../../../testing/push-service.${part}.pem`, import.meta.url), 'utf8');

/** A host of clients on this machine. */
async function open(listener: RequestListener) {
  const asked: string[] = [];
  const server = createServer({ cert: pem('cert'), key: pem('key') }, (request, response) => {
    asked.push(request.url ?? '');
    listener(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { server, asked, port, url: new URL(`https://127.0.0.1:${port}/client.json`) };
}

it('reads a document', async () => {
  const { url } = await open((_request, response) => response.end('{"client_id":"x"}'));
  expect(await guardedFetch({ ca: pem('cert') })(url)).toBe('{"client_id":"x"}');
});

it('believes no host without its certificate', async () => {
  const { url, asked } = await open((_request, response) => response.end('{}'));
  await expect(guardedFetch()(url)).rejects.toThrow('self-signed');
  expect(asked).toEqual([]);
});

it('lets go of a document that does not end', async () => {
  const { url, server } = await open((_request, response) => {
    const more = () => {
      while (response.write('x'.repeat(65_536)));
    };
    response.on('drain', more);
    more();
  });
  const gone = new Promise((resolve) => {
    server.on('secureConnection', (socket) => socket.on('close', resolve));
  });
  expect(await guardedFetch({ ca: pem('cert') })(url)).toBeUndefined();
  await gone;
});

it('waits for no host that takes its time', async () => {
  const { url } = await open((_request, response) => {
    response.write('{');
  });
  await expect(guardedFetch({ ca: pem('cert'), deadline: 200 })(url)).rejects.toThrow();
});

it.each([
  ['a redirect', 302],
  ['a page of an error', 404],
])('follows and reads nothing of %s', async (_, status) => {
  const { url, asked } = await open((_request, response) =>
    response.writeHead(status, { location: '/elsewhere' }).end('{}'),
  );
  expect(await guardedFetch({ ca: pem('cert') })(url)).toBeUndefined();
  expect(asked).toEqual(['/client.json']);
});

it('reaches nothing of its own by a name that leads there', async () => {
  const { port, asked } = await open((_request, response) => response.end('{}'));
  const families = { resolve4: async () => ['127.0.0.1'], resolve6: async () => [] };
  const fetchDocument = guardedFetch({ ca: pem('cert'), families: families as never });
  await expect(
    fetchDocument(new URL(`https://assistant.example.net:${port}/client.json`)),
  ).rejects.toThrow('assistant.example.net');
  expect(asked).toEqual([]);
});
