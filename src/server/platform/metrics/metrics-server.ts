import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';
import { SECOND } from '../clock.ts';
import { shareWork } from './share-work.ts';

/** More than any number of programs that watch; whoever leaves connections open gets no further. */
const MAX_CONNECTIONS = 20;

/** A server of its own, so that no address of people's leads to figures. */
export function createMetricsServer(registry: Registry) {
  // No crowd makes the database count twice at once.
  const figures = shareWork(() => registry.metrics());

  const server = createServer(
    { headersTimeout: 10 * SECOND, requestTimeout: 10 * SECOND, keepAliveTimeout: 30 * SECOND },
    (request, response) => {
      if (request.url !== '/metrics') return response.writeHead(404).end();
      if (request.method !== 'GET') return response.writeHead(405, { allow: 'GET' }).end();
      figures().then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    },
  );
  server.maxConnections = MAX_CONNECTIONS;

  return {
    async listen({ host, port }: { host: string; port: number }): Promise<string> {
      server.listen(port, host);
      await once(server, 'listening');
      const address = server.address() as AddressInfo;
      const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
      return `http://${name}:${address.port}/metrics`;
    },
    async stop(): Promise<void> {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
