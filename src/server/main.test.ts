import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'habitude-main-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder with a page in it, as a build leaves one. */
function builtPages(): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'index.html'), '<html lang="en"><title>x</title></html>');
  return folder;
}

interface Run {
  child: ChildProcess;
  output: () => string;
  exit: Promise<number | null>;
  address: Promise<string>;
}

/** The real process, with nothing in its environment but what is given. */
function run(environment: Record<string, string>): Run {
  const child = spawn(process.execPath, [MAIN, builtPages()], {
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', LOG_LEVEL: 'info', ...environment },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  const { promise: address, resolve } = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const listening = /Server listening at (http:[^"]+)/.exec(output)?.[1];
      if (listening) resolve(listening);
    });
  }
  const exit = new Promise<number | null>((done) => child.once('exit', done));
  return { child, output: () => output, exit, address };
}

describe('the process', () => {
  it('starts on an empty folder, keeps its secret to itself, and ends when told to', async () => {
    const DATA_DIR = join(temporaryFolder(), 'data');
    const server = run({ DATA_DIR });
    const address = await server.address;
    expect((await fetch(`${address}/api/health/ready`)).status).toBe(200);
    expect((await fetch(`${address}/`)).status).toBe(200);
    expect(statSync(join(DATA_DIR, 'secret')).mode & 0o777).toBe(0o600);
    expect(statSync(join(DATA_DIR, 'habitude.db')).mode & 0o777).toBe(0o600);
    server.child.kill('SIGTERM');
    expect(await server.exit).toBe(0);
    expect(server.output()).toContain('"signal":"SIGTERM"');
  });

  it('lets two start at once on the same folder', async () => {
    const DATA_DIR = temporaryFolder();
    const servers = [run({ DATA_DIR }), run({ DATA_DIR })];
    for (const server of servers) {
      expect((await fetch(`${await server.address}/api/health/ready`)).status).toBe(200);
    }
  });

  it.each([
    [{ PORT: 'http' }, 'PORT takes a port number from 0 to 65535.'],
    [
      { DATABASE_URL: 'mysql://localhost/x' },
      'DATABASE_URL takes an address such as postgres://user:password@host:5432/database.',
    ],
    [
      { DATABASE_URL: 'postgres://localhost/x' },
      'APP_SECRET must be given with DATABASE_URL; it takes at least 32 characters that nobody can guess.',
    ],
    [
      { LOG_LEVEL: 'loud' },
      'LOG_LEVEL takes one of fatal, error, warn, info, debug, trace, silent.',
    ],
    [
      { SMTP_URL: 'smtp://127.0.0.1:25' },
      'MAIL_FROM must be given with SMTP_URL; it takes a sender such as Habitude <habitude@example.org>.',
    ],
  ])('says what is wrong with %j in one line', async (environment, line) => {
    const server = run({ DATA_DIR: temporaryFolder(), ...environment });
    expect([await server.exit, server.output()]).toEqual([1, `${line}\n`]);
  });

  it('says when a file is in the place of the data folder', async () => {
    const folder = temporaryFolder();
    const DATA_DIR = join(folder, 'data');
    writeFileSync(DATA_DIR, '');
    const server = run({ DATA_DIR });
    expect([await server.exit, server.output()]).toEqual([
      1,
      `DATA_DIR ${DATA_DIR} can't be used: a file is in its place.\n`,
    ]);
  });

  it('says when the secret was cut off', async () => {
    const DATA_DIR = temporaryFolder();
    writeFileSync(join(DATA_DIR, 'secret'), 'abc');
    const server = run({ DATA_DIR });
    expect(await server.exit).toBe(1);
    expect(server.output()).toMatch(/secret is cut off\. Restore it, or delete it/);
  });

  it('says when the database is something else, and leaves it as it is', async () => {
    const DATA_DIR = temporaryFolder();
    mkdirSync(DATA_DIR, { recursive: true });
    writeFileSync(join(DATA_DIR, 'habitude.db'), 'Dear diary,');
    const server = run({ DATA_DIR });
    expect(await server.exit).toBe(1);
    expect(server.output()).toMatch(
      /^\S+habitude\.db is not a database of Habitude\. Nothing was changed\.\n$/,
    );
  });
});
