import { chmodSync, chownSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { connect } from './database/connect.ts';
import { migrate } from './database/migrate.ts';
import { runServer as run } from '../testing/run-server.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const SECRETS = ['a', 'b'].map((letter) => letter.repeat(32));
const NOBODY = 65_534;

/** A data folder with a database of this version in it. */
async function folderWithDatabase(): Promise<{ DATA_DIR: string; file: string }> {
  const DATA_DIR = temporaryFolder();
  const file = join(DATA_DIR, 'habitude.db');
  const database = await connect({ engine: 'sqlite', file }, () => undefined);
  await migrate(database, { engine: 'sqlite', file });
  await database.close();
  return { DATA_DIR, file };
}

/** Root may do anything: a server that may not is somebody else’s. */
function runAsStranger(DATA_DIR: string) {
  if (process.getuid?.() !== 0) return run({ DATA_DIR });
  chownSync(DATA_DIR, NOBODY, NOBODY);
  return run({ DATA_DIR }, { user: NOBODY });
}

describe('a start that fails says in one line', () => {
  it('that the secret is another one, and goes on with it once that is accepted', async () => {
    const DATA_DIR = temporaryFolder();
    const start = (letter: 0 | 1, accepted = '') =>
      run({ DATA_DIR, APP_SECRET: SECRETS[letter] ?? '', ACCEPT_APP_SECRET: accepted });
    const first = start(0);
    await first.address;
    first.child.kill('SIGKILL');
    await first.exit;
    const refused = start(1);
    expect(await refused.exit).toBe(1);
    expect(refused.output()).toMatch(
      /^APP_SECRET is not the secret that this database was used with\. .+ again\.\n$/,
    );
    const accepted = start(1, /ACCEPT_APP_SECRET=(\w+)/.exec(refused.output())?.[1]);
    await accepted.address;
    accepted.child.kill('SIGKILL');
    await accepted.exit;
    const former = start(0);
    expect([await former.exit, former.output()]).toEqual([1, expect.stringMatching(/is not the/)]);
  });

  it('that the secret of the data folder is another one', async () => {
    const DATA_DIR = temporaryFolder();
    const first = run({ DATA_DIR });
    await first.address;
    first.child.kill('SIGKILL');
    await first.exit;
    writeFileSync(join(DATA_DIR, 'secret'), SECRETS[0] ?? '');
    const second = run({ DATA_DIR });
    expect(await second.exit).toBe(1);
    expect(second.output()).toMatch(/^\S+secret is not the secret that this database/);
  });

  it.each(['habitude.db', 'secret'])('that %s is another user’s', async (name) => {
    const { DATA_DIR } = await folderWithDatabase();
    const file = join(DATA_DIR, name);
    if (name === 'secret') writeFileSync(file, SECRETS[0] ?? '');
    chmodSync(file, 0);
    const server = runAsStranger(DATA_DIR);
    expect(await server.exit).toBe(1);
    expect(server.output()).toMatch(
      /^\S+ can't be (used: this user may not open it|read: it belongs to another user)\.\n$/,
    );
    expect(server.output()).toContain(file);
  });

  it('that a file may be read and not written', async () => {
    const { DATA_DIR, file } = await folderWithDatabase();
    chmodSync(file, 0o444);
    const server = runAsStranger(DATA_DIR);
    expect([await server.exit, server.output()]).toEqual([
      1,
      `${file} can't be used: this user may not write to it.\n`,
    ]);
  });

  it('that there is no room for the tables', async () => {
    const DATA_DIR = temporaryFolder();
    const server = run({ DATA_DIR }, { fileLimit: 32 });
    expect([await server.exit, server.output()]).toEqual([
      1,
      `${join(DATA_DIR, 'habitude.db')} can't be used: the disk reports an error.\n`,
    ]);
  });
});

describe('a damaged database file', () => {
  it.each([
    ['in its first bytes', (bytes: Buffer) => bytes.fill(0, 0, 100)],
    [
      'in its middle',
      (bytes: Buffer) => bytes.fill(0xff, bytes.length / 2, bytes.length / 2 + 9000),
    ],
    ['in a page of each kind', (bytes: Buffer) => bytes.fill(0, 4096, 40_960)],
  ])('%s is called damaged, and left as it is', async (_where, damage) => {
    const { file } = await folderWithDatabase();
    const bytes = readFileSync(file);
    damage(bytes);
    writeFileSync(file, bytes);
    await expect(connect({ engine: 'sqlite', file }, () => undefined)).rejects.toThrow(
      `${file} is damaged. Nothing was changed`,
    );
    expect(readFileSync(file).equals(bytes)).toBe(true);
  });

  it('that was cut off is called damaged', async () => {
    const { file } = await folderWithDatabase();
    truncateSync(file, 20_480);
    await expect(connect({ engine: 'sqlite', file }, () => undefined)).rejects.toThrow(
      `${file} is damaged`,
    );
  });
});

it('logs a refused write in one line without a stack, and goes on reading', async () => {
  const { DATA_DIR } = await folderWithDatabase();
  const server = run({ DATA_DIR }, { fileLimit: 256 });
  const address = await server.address;
  const ask = async (email: string) => {
    const answer = await fetch(`${address}/api/auth/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email }),
    });
    return answer.status;
  };
  const statuses: number[] = [];
  while (statuses.at(-1) !== 503 && statuses.length < 90) {
    statuses.push(await ask(`ada${statuses.length}@example.org`));
  }
  expect(statuses.at(-1)).toBe(503);
  expect((await fetch(`${address}/api/health/live`)).status).toBe(200);
  server.child.kill('SIGTERM');
  expect(await server.exit).toBe(0);
  const refusals = server
    .output()
    .split('\n')
    .filter(
      (line) => line.includes('"errcode"') && line.includes('the database or its disk is away'),
    );
  expect(refusals).toHaveLength(1);
  expect(server.output()).not.toMatch(/stack|    at /);
});
