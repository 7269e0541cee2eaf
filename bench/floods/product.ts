import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../e2e/servers/free-port.ts';
import { SERVER } from '../../scripts/set-up/paths.mjs';
import { startPostgres } from '../../src/server/testing/start-postgres.ts';

export const ENGINES = ['sqlite', 'postgres'] as const;

/** The product as a process of its own, with an empty database that is thrown away. */
export interface Product {
  engine: (typeof ENGINES)[number];
  url: string;
  pid: number | undefined;
  dataDir: string;
  /** its settings, for what has to reach into its database */
  env: NodeJS.ProcessEnv;
  /** the most memory that the process held so far, in bytes; Linux alone tells */
  peakMemory(): number | undefined;
  /** whether the process is still the one that was started */
  isAlive(): boolean;
  stop(): Promise<void>;
}

/** Requests from this machine may say where they come from, with `X-Forwarded-For`. */
const TRUST_PROXY = '127.0.0.1';

export async function startProduct(engine: Product['engine']): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'habitude-floods-'));
  const postgres = engine === 'postgres' ? await startPostgres({ isDurable: true }) : undefined;
  const node = await startNode(dataDir, postgres && `${postgres.url}/postgres`);
  return {
    ...node,
    async stop() {
      await node.stop();
      await postgres?.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}

/**
 * One process, on a database that may be that of others.
 *
 * @param databaseUrl of PostgreSQL; without it, SQLite in the data folder
 */
export async function startNode(
  dataDir: string,
  databaseUrl: string | undefined,
): Promise<Product> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: '',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    APP_SECRET: 'a secret that only floods know, and need not keep',
    SMTP_URL: '',
    TRUST_PROXY,
    LOG_LEVEL: 'error',
  };
  const server = spawn(process.execPath, SERVER, {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(server, 'exit');
  const isAlive = () => server.exitCode === null && server.signalCode === null;
  while (isAlive() && !(await isReady(url))) await sleep(100);
  if (!isAlive()) throw new Error('The server does not start');
  return {
    engine: databaseUrl === undefined ? 'sqlite' : 'postgres',
    url,
    pid: server.pid,
    dataDir,
    env,
    isAlive,
    peakMemory: () => peakMemoryOf(server.pid),
    async stop() {
      if (isAlive()) server.kill();
      await ended;
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  return await fetch(`${url}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

function peakMemoryOf(pid: number | undefined): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) * 1024;
  } catch {
    return undefined;
  }
}
