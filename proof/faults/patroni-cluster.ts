import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { treeOf } from '../../bench/notebook/process-figures.ts';
import { freePort } from '../../src/server/testing/free-port.ts';
import { needProgram } from '../need-program.ts';
import { until } from '../until.ts';
import { administer } from './own-postgres.ts';
import { accepts, giveToNobody, runProgram, type Running } from './program.ts';

const PROGRAMS = '/usr/lib/postgresql/15/bin';

/** How long Patroni may take to make a cluster whole, and how often it is looked, in milliseconds. */
const LOOKING = { within: 180_000, every: 200 };

/** Seconds: a primary that says nothing for `ttl` is no longer one. */
const PACE = { ttl: 20, loop_wait: 2, retry_timeout: 3 };

/** A machine of the cluster, as it were: Patroni and its PostgreSQL. */
export interface Member {
  name: string;
  /** Ends all of it at once, as a loss of power does. */
  kill(): Promise<void>;
  /** Starts it again after that. */
  start(): Promise<void>;
  /** Lets all of it stand still, as when its network is cut, and go on. */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void;
}

/** Two PostgreSQL of Debian under Patroni, the standby a synchronous one, behind HAProxy. */
export interface Cluster extends AsyncDisposable {
  /** of the product's database, wherever it is at the time */
  url: string;
  /** @returns the primary, once the other one is a synchronous standby of it */
  whole(): Promise<Member>;
  /** Waits until another one than this is the primary. */
  nextAfter(lost: Member): Promise<void>;
}

interface Ports {
  etcd: number;
  haproxy: number;
  members: readonly { name: string; postgres: number; rest: number }[];
}

export async function openCluster(): Promise<Cluster> {
  for (const [program, debian] of [
    ['patroni', 'patroni'],
    ['etcd', 'etcd-server'],
    ['haproxy', 'haproxy'],
    [join(PROGRAMS, 'postgres'), 'postgresql-15'],
  ] as const)
    needProgram(program, debian);
  const folder = mkdtempSync(join(tmpdir(), 'habitude-patroni-'));
  giveToNobody(folder);
  const ports: Ports = {
    etcd: await freePort(),
    haproxy: await freePort(),
    members: [
      { name: 'one', postgres: await freePort(), rest: await freePort() },
      { name: 'two', postgres: await freePort(), rest: await freePort() },
    ],
  };
  const etcd = await startEtcd(folder, ports.etcd, await freePort());
  const members = ports.members.map((member) => createMember(folder, ports.etcd, member));
  for (const member of members) await member.start();
  const haproxy = await startHaproxy(folder, ports);
  const address = `127.0.0.1:${ports.haproxy}`;

  async function whole(): Promise<Member> {
    const last = performance.now() + LOOKING.within;
    while (performance.now() < last) {
      const roles = await rolesIn(ports);
      const primary = members.find(({ name }) => roles.get(name) === 'leader');
      if (primary && [...roles.values()].includes('sync_standby')) return primary;
      await sleep(LOOKING.every);
    }
    throw new Error(`The cluster is not whole: ${JSON.stringify([...(await rolesIn(ports))])}`);
  }

  async function nextAfter(lost: Member): Promise<void> {
    const isNext = ([name, role]: [string, string]) => role === 'leader' && name !== lost.name;
    const isTaken = async () => [...(await rolesIn(ports))].some(isNext);
    if (!(await until(isTaken, LOOKING))) throw new Error('Nobody takes over');
  }

  async function remove(): Promise<void> {
    await haproxy.stop();
    for (const member of members) {
      member.signal('SIGCONT');
      await member.kill();
    }
    await etcd.stop();
    rmSync(folder, { recursive: true, force: true });
  }

  try {
    await whole();
    await administer(`postgres://postgres@${address}/postgres`, [
      'create role habitude login',
      'create database habitude owner habitude',
    ]);
  } catch (error) {
    await remove();
    throw error;
  }
  const url = `postgres://habitude@${address}/habitude`;
  return { url, whole, nextAfter, [Symbol.asyncDispose]: remove };
}

async function startEtcd(folder: string, port: number, peers: number): Promise<Running> {
  const [url, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peers}`];
  const data = join(folder, 'etcd');
  const etcd = runProgram(
    [
      'etcd',
      ...Object.entries({
        'data-dir': data,
        'listen-client-urls': url,
        'advertise-client-urls': url,
        'listen-peer-urls': peer,
        'initial-advertise-peer-urls': peer,
        'initial-cluster': `default=${peer}`,
      }).map(([name, value]) => `--${name}=${value}`),
    ],
    { asNobody: true },
  );
  await accepts(port, etcd);
  return etcd;
}

function createMember(
  folder: string,
  etcd: number,
  { name, postgres, rest }: Ports['members'][number],
): Member {
  const home = join(folder, name);
  mkdirSync(home, { mode: 0o700 });
  giveToNobody(home);
  const data = join(home, 'data');
  const settings = join(home, 'patroni.yml');
  const user = (username: string) => ({ username, password: 'of the proof' });
  const written = {
    scope: 'habitude',
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd3: { host: `127.0.0.1:${etcd}` },
    bootstrap: {
      dcs: { ...PACE, synchronous_mode: true, postgresql: { use_pg_rewind: true } },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${postgres}`,
      connect_address: `127.0.0.1:${postgres}`,
      data_dir: data,
      bin_dir: PROGRAMS,
      pgpass: join(home, 'pgpass'),
      authentication: {
        superuser: user('postgres'),
        replication: user('replicator'),
        rewind: user('rewind'),
      },
      pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
      parameters: { unix_socket_directories: home },
    },
  };
  // JSON is YAML.
  writeFileSync(settings, JSON.stringify(written));
  let patroni: Running | undefined;

  function processes(): number[] {
    const first = patroni?.isAlive() ? treeOf(patroni.pid) : [];
    return [...new Set([...first, ...postgresOf(data).flatMap(treeOf)])];
  }

  return {
    name,
    async kill() {
      for (const pid of processes()) kill(pid, 'SIGKILL');
      await patroni?.ended;
    },
    async start() {
      patroni = runProgram(['patroni', settings], {
        asNobody: true,
        endsBy: 'TERM',
        env: { HOME: home },
      });
      await accepts(rest, patroni);
    },
    signal(signal) {
      for (const pid of processes()) kill(pid, signal);
    },
  };
}

async function startHaproxy(folder: string, { haproxy, members }: Ports): Promise<Running> {
  const settings = join(folder, 'haproxy.cfg');
  const lines = [
    'defaults',
    '  mode tcp',
    '  timeout connect 1s',
    '  timeout client 30m',
    '  timeout server 30m',
    '  timeout check 1s',
    'listen primary',
    `  bind 127.0.0.1:${haproxy}`,
    '  option httpchk OPTIONS /primary',
    '  http-check expect status 200',
    '  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions',
    ...members.map(
      ({ name, postgres, rest }) => `  server ${name} 127.0.0.1:${postgres} check port ${rest}`,
    ),
  ];
  writeFileSync(settings, `${lines.join('\n')}\n`);
  const running = runProgram(['haproxy', '-db', '-f', settings], { endsBy: 'TERM' });
  await accepts(haproxy, running);
  return running;
}

/** What Patroni says of each member, asked at whichever answers. */
async function rolesIn({ members }: Ports): Promise<Map<string, string>> {
  for (const { rest } of members) {
    try {
      const signal = AbortSignal.timeout(1000);
      const answer = await fetch(`http://127.0.0.1:${rest}/cluster`, { signal });
      const { members: told } = (await answer.json()) as {
        members: { name: string; role: string; state: string }[];
      };
      return new Map(told.map(({ name, role, state }) => [name, isUp(state) ? role : state]));
    } catch {
      // The other one may know.
    }
  }
  return new Map();
}

/** Versions differ in what they call a standby that follows. */
function isUp(state: string): boolean {
  return state === 'running' || state === 'streaming';
}

/** The first process of the PostgreSQL in a folder, if it runs. */
function postgresOf(data: string): number[] {
  try {
    const [pid] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return command.includes(data) ? [Number(pid)] : [];
  } catch {
    return [];
  }
}

function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended meanwhile.
  }
}
