import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { whyUnreachable } from './registry.mjs';

const pem = (part: string) =>
  readFileSync(join(import.meta.dirname, `../../src/server/testing/push-service.${part}.pem`));

async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** What is said of a registry. */
async function saidOf(registry: string, timeoutMs?: number): Promise<string | undefined> {
  const env = {
    ...process.env,
    npm_config_registry: registry,
    npm_config_noproxy: '127.0.0.1',
    npm_config_strict_ssl: 'true',
  };
  return await whyUnreachable(env, new AbortController().signal, timeoutMs);
}

it('says that nobody listens', async () => {
  const server = createServer();
  const port = await listen(server);
  server.close();
  await once(server, 'close');
  expect(await saidOf(`http://127.0.0.1:${port}/`)).toMatch(
    `npm can't reach http://127.0.0.1:${port}/: ECONNREFUSED.`,
  );
});

it('says that a certificate is not trusted', async () => {
  const server = createHttpsServer({ key: pem('key'), cert: pem('cert') });
  const port = await listen(server);
  onTestFinished(() => void server.close());
  expect(await saidOf(`https://127.0.0.1:${port}/`)).toMatch(
    /can't reach \S+: (\w*CERT\w*|\w*SIGNATURE)\. .* cafile/,
  );
});

it('says that nothing is answered', async () => {
  const server = createServer();
  const port = await listen(server);
  onTestFinished(() => void server.close());
  server.on('connection', (socket) => onTestFinished(() => void socket.destroy()));
  expect(await saidOf(`http://127.0.0.1:${port}/`, 2000)).toMatch(/no answer for 2 seconds\./);
});

it('says nothing of a registry that answers, whatever it answers', async () => {
  const server = createHttpServer((_request, response) => response.writeHead(404).end());
  const port = await listen(server);
  onTestFinished(() => void server.close());
  const said = saidOf(`http://127.0.0.1:${port}/`, 60_000);
  await once(server, 'request');
  expect(await said).toBeUndefined();
});
