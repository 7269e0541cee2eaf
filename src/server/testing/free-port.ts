import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port of this machine at which nobody listens, for now. It is below those that a system gives to
 * connections by itself, or one of them could have it before it is used.
 */
export async function freePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  const server = createServer().listen(port, '127.0.0.1');
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!isFree) return await freePort();
  server.close();
  await once(server, 'close');
  return port;
}
