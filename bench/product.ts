import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../e2e/servers/free-port.ts';
import { ensureBuilt } from '../scripts/set-up/build.mjs';
import { ROOT, SERVER } from '../scripts/set-up/paths.mjs';
import { startPostgres } from '../src/server/testing/start-postgres.ts';

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
  /** from its start until it answered that it is ready, in milliseconds */
  readyAfter: number;
  /** how long processors worked for it until then, in milliseconds; Linux alone tells */
  startCost: number;
  /** sends it a signal, whatever becomes of it */
  signal(name: NodeJS.Signals): void;
  /** how it ended: undefined where a signal ended it */
  ended: Promise<number | undefined>;
  stop(): Promise<void>;
}

/** How a process differs from those that measurements start. */
export interface NodeSettings {
  /** where it listens; a free port, unless said */
  port?: number;
  /** what stands in its environment besides */
  env?: NodeJS.ProcessEnv;
  /** the version that runs; this one, unless said */
  folder?: string;
  /** words of a command that becomes the process, such as `taskset -c 0` */
  before?: readonly string[];
  /** is told what it writes to either stream; unless given, errors go to the terminal */
  onOutput?: (text: string) => void;
}

/** Requests from this machine may say where they come from, with `X-Forwarded-For`. */
const TRUST_PROXY = '127.0.0.1';

/** Measures something on the engine that the command line names, or on each. */
export async function onEngines(measure: (product: Product) => Promise<void>): Promise<void> {
  await ensureBuilt();
  const only = process.argv[2];
  for (const engine of ENGINES.filter((name) => only === undefined || name === only)) {
    const product = await startProduct(engine);
    try {
      await measure(product);
    } finally {
      await product.stop();
    }
  }
}

export async function startProduct(
  engine: Product['engine'],
  settings: NodeSettings = {},
): Promise<Product> {
  const installation = await install(engine);
  const node = await installation.start(settings);
  return {
    ...node,
    async stop() {
      await node.stop();
      await installation.remove();
    },
  };
}

/** What is left when the process ends: data, an address, and a PostgreSQL of its own. */
export interface Installation {
  dataDir: string;
  /** of PostgreSQL */
  databaseUrl: string | undefined;
  /** where each process of it listens */
  url: string;
  start(settings?: NodeSettings): Promise<Product>;
  remove(): Promise<void>;
}

/** @param dataDir an empty folder, which is thrown away in the end; one is made, unless said */
export async function install(
  engine: Product['engine'],
  dataDir = mkdtempSync(join(tmpdir(), 'habitude-product-')),
): Promise<Installation> {
  const postgres = engine === 'postgres' ? await startPostgres({ isDurable: true }) : undefined;
  const databaseUrl = postgres && `${postgres.url}/postgres`;
  const port = await freePort();
  return {
    dataDir,
    databaseUrl,
    url: `http://127.0.0.1:${port}`,
    start: (settings) => startNode(dataDir, databaseUrl, { port, ...settings }),
    async remove() {
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
  settings: NodeSettings = {},
): Promise<Product> {
  const port = settings.port ?? (await freePort());
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
    ...settings.env,
  };
  const begun = performance.now();
  const [command = '', ...words] = [...(settings.before ?? []), process.execPath, ...SERVER];
  const server = spawn(command, words, {
    env,
    cwd: settings.folder ?? ROOT,
    stdio: settings.onOutput ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'ignore', 'inherit'],
  });
  for (const stream of [server.stdout, server.stderr])
    stream?.setEncoding('utf8').on('data', settings.onOutput ?? (() => undefined));
  const ended = once(server, 'exit').then(([code]: (number | null)[]) => code ?? undefined);
  const isAlive = () => server.exitCode === null && server.signalCode === null;
  while (isAlive() && !(await isReady(url))) await sleep(10);
  if (!isAlive()) throw new Error('The server does not start');
  return {
    engine: databaseUrl === undefined ? 'sqlite' : 'postgres',
    url,
    pid: server.pid,
    dataDir,
    env,
    isAlive,
    readyAfter: performance.now() - begun,
    startCost: processorTimeOf(server.pid),
    signal: (name) => void server.kill(name),
    ended,
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

/** The kernel counts processor time in hundredths of a second. */
const TICK = 10;

function processorTimeOf(pid: number | undefined): number {
  try {
    const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ').slice(13);
    return (Number(user) + Number(system)) * TICK;
  } catch {
    return Number.NaN;
  }
}

function peakMemoryOf(pid: number | undefined): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) * 1024;
  } catch {
    return undefined;
  }
}
