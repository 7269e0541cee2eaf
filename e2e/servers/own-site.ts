import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { SERVER } from '../../scripts/set-up/paths.mjs';
import { freePort } from '../../src/server/testing/free-port.ts';
import { JOURNEYS_SECRET, type Site } from './sites.ts';

/** A Habitude that one journey has for itself, to stop, to start and to bring up to date. */
export interface OwnSite extends Site {
  /** the built page that it serves from its next start on, a copy that may be changed */
  pages: string;
  /** with which it starts, beside those that any has */
  settings: Record<string, string>;
  /** @param fastBy by how many milliseconds its clock is to be ahead */
  start(fastBy?: number): Promise<void>;
  stop(): Promise<void>;
  /** Copies the database, or puts the copy in its place; for the latter the site is stopped. */
  copyData(way: 'backup' | 'restore'): Promise<void>;
}

/**
 * Gives the work a site of its own, on SQLite, and clears it away afterwards.
 *
 * @param base the path below the host at which it stands
 */
export async function withOwnSite(
  work: (site: OwnSite) => Promise<void>,
  base = '',
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'habitude-own-site-'));
  const pages = join(folder, 'pages');
  const dataDir = join(folder, 'data');
  const port = await freePort();
  const url = `http://localhost:${port}${base}`;
  const env = {
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    APP_SECRET: JOURNEYS_SECRET,
    PUSH_PRIVATE: 'allow',
    SMTP_URL: '',
    LOG_LEVEL: 'warn',
  };
  const settings: Record<string, string> = {};
  let server: ChildProcess | undefined;

  async function start(fastBy = 0): Promise<void> {
    const clock = `const { now } = Date; Date.now = () => now() + ${fastBy};`;
    const args = [`--import=data:text/javascript,${encodeURIComponent(clock)}`, ...SERVER, pages];
    server = spawn(process.execPath, args, { env: { ...env, ...settings }, stdio: 'ignore' });
    while (!(await isReady(url))) {
      if (server.exitCode !== null) throw new Error('The site did not start');
      await sleep(50);
    }
  }

  async function stop(): Promise<void> {
    if (!server || server.exitCode !== null) return;
    const gone = once(server, 'exit');
    // Nothing of it is to be seen again, however it ends.
    server.kill('SIGKILL');
    await gone;
    server = undefined;
  }

  async function copyData(way: 'backup' | 'restore'): Promise<void> {
    const file = join(folder, 'backup.db');
    await promisify(execFile)(process.execPath, [`scripts/${way}.ts`, file], { env });
  }

  cpSync('dist/web', pages, { recursive: true });
  try {
    await work({ engine: 'sqlite', url, port, dataDir, pages, settings, start, stop, copyData });
  } finally {
    await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}
