import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const PROCESS = fileURLToPath(new URL('postgres-process.ts', import.meta.url));

/** A real PostgreSQL of its own, in a folder that is thrown away. */
export interface RunningPostgres {
  /** of a server, without the name of a database */
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on a free port of this machine. As root it runs as a user made for it. It ends
 * with this process, even if this is killed.
 *
 * @param isDurable whether it waits for the disk, as a real one does
 * @param data the folder of another one’s data, which are deleted in the end; a new one, unless given
 */
export async function startPostgres({
  isDurable = false,
  data,
}: { isDurable?: boolean; data?: string } = {}): Promise<RunningPostgres> {
  const words = [isDurable ? 'durable' : 'careless', ...(data === undefined ? [] : [data])];
  // A group of its own: Ctrl-C is for this process, which may still need the database.
  const guard = spawn(process.execPath, [PROCESS, ...words], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(guard, 'close');
  const lines = createInterface(guard.stdout);
  const [url] = await Promise.race([
    once(lines, 'line'),
    ended.then(() => Promise.reject(new Error('PostgreSQL does not start'))),
  ]);
  return {
    url: String(url),
    async stop() {
      guard.stdin.end();
      await ended;
    },
  };
}
