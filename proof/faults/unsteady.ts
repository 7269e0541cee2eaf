import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** How a service does: `silent` takes connections and says nothing, `down` takes none. */
export type Mood = 'well' | 'down' | 'slow' | 'silent';

/** What stands before a service and lets it seem unwell. */
export interface Unsteady extends AsyncDisposable {
  port: number;
  become(mood: Mood): Promise<void>;
}

/** What is slow says each thing so much later, in milliseconds. */
const LATE = 3000;

/** @param behind the port of the service, on this machine */
export async function standBefore(behind: number): Promise<Unsteady> {
  const sockets = new Set<Socket>();
  let mood: Mood = 'well';

  function keep(socket: Socket): void {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  }

  async function answer(client: Socket): Promise<void> {
    keep(client);
    if (mood === 'silent') return;
    const service = connect(behind, '127.0.0.1');
    keep(service);
    client.pipe(service);
    const isLate = mood === 'slow';
    for await (const chunk of service) {
      if (isLate) await sleep(LATE);
      if (!client.destroyed) client.write(chunk);
    }
    client.end();
  }

  const server = createServer((client) => void answer(client).catch(() => client.destroy()));
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    async become(next) {
      cut();
      if (next === 'down' && mood !== 'down') server.close();
      if (next !== 'down' && mood === 'down') await listen(port);
      mood = next;
    },
    async [Symbol.asyncDispose]() {
      cut();
      if (server.listening) server.close();
    },
  };
}
