import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** Stands between this process and a PostgreSQL. */
export interface Proxy {
  /** the address of the same database by way of it */
  url: string;
  /** lets nothing through on the connections that there are, and says nothing: a network that is cut */
  silence(): void;
  /** how many connections came so far */
  count(): number;
}

/**
 * @param url of the database
 * @param port where it listens; a free one, unless said
 */
export async function openProxy(url: string, port = 0): Promise<Proxy> {
  const target = new URL(url);
  const sockets: Socket[] = [];
  let count = 0;
  const server = createServer((socket) => {
    count += 1;
    const onward = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.push(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => other.destroy());
    }
  }).listen(port, '127.0.0.1');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  await once(server, 'listening');
  const own = new URL(url);
  own.port = String((server.address() as AddressInfo).port);
  return {
    url: own.href,
    silence() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    count: () => count,
  };
}
