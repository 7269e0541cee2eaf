import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../src/server/testing/free-port.ts';
import { ROOT, SERVER } from '../scripts/set-up/paths.mjs';
import { startPostgres } from '../src/server/testing/start-postgres.ts';
import { processorTime } from './notebook/process-figures.ts';

export const ENGINES = ['sqlite', 'postgres'] as const;

/** The product as a process of its own, with an empty database that is thrown away. */
export interface Product extends AsyncDisposable {
  engine: (typeof ENGINES)[number];
  url: string;
  pid: number | undefined;
  dataDir: string;
  /** its settings, for what has to reach into its database */
  env: NodeJS.ProcessEnv;
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

export async function startProduct(
  engine: Product['engine'],
  settings: NodeSettings = {},
): Promise<Product> {
  const installation = await install(engine);
  const node = await installation.start(settings);
  const stop = () => installation.remove();
  return { ...node, stop, [Symbol.asyncDispose]: stop };
}

/** What is left when a process ends: data, an address, and a database. */
export interface Installation extends AsyncDisposable {
  dataDir: string;
  /** of PostgreSQL */
  databaseUrl: string | undefined;
  /** where its processes listen, but for those beside */
  url: string;
  start(settings?: NodeSettings): Promise<Product>;
  /** starts one more at a port of its own */
  startBeside(settings?: NodeSettings): Promise<Product>;
  /** ends its processes and throws its data away */
  remove(): Promise<void>;
}

/**
 * One with a database of its own.
 *
 * @param dataDir an empty folder, which is thrown away in the end; one is made, unless said
 */
export async function install(engine: Product['engine'], dataDir?: string): Promise<Installation> {
  const postgres = engine === 'postgres' ? await startPostgres({ isDurable: true }) : undefined;
  const installation = await installOn(postgres && `${postgres.url}/postgres`, dataDir);
  async function remove(): Promise<void> {
    await installation.remove();
    await postgres?.stop();
  }
  return { ...installation, remove, [Symbol.asyncDispose]: remove };
}

/** One on a PostgreSQL that somebody else looks after, or on a file. */
export async function installOn(
  databaseUrl: string | undefined,
  dataDir = mkdtempSync(join(tmpdir(), 'habitude-product-')),
): Promise<Installation> {
  const port = await freePort();
  const nodes: Product[] = [];
  async function startBeside(settings?: NodeSettings): Promise<Product> {
    const node = await startNode(dataDir, databaseUrl, settings);
    nodes.push(node);
    return node;
  }
  async function remove(): Promise<void> {
    for (const node of nodes) await node.stop();
    rmSync(dataDir, { recursive: true });
  }
  return {
    dataDir,
    databaseUrl,
    url: `http://127.0.0.1:${port}`,
    start: (settings) => startBeside({ port, ...settings }),
    startBeside,
    remove,
    [Symbol.asyncDispose]: remove,
  };
}

/**
 * One process, on a database that may be that of others.
 *
 * @param databaseUrl of PostgreSQL; without it, SQLite in the data folder
 */
async function startNode(
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
  async function stop(): Promise<void> {
    if (isAlive()) server.kill();
    await ended;
  }
  return {
    engine: databaseUrl === undefined ? 'sqlite' : 'postgres',
    url,
    pid: server.pid,
    dataDir,
    env,
    isAlive,
    readyAfter: performance.now() - begun,
    startCost: processorTime(server),
    signal: (name) => void server.kill(name),
    ended,
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

export async function isReady(url: string): Promise<boolean> {
  return await fetch(`${url}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}
