import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OpenImage } from './build-image.ts';

export interface Running {
  address: string;
  /** in milliseconds */
  readyAfter: number;
  /** in megabytes */
  memory(): number;
  /** what it has said so far */
  output(): string;
  /** @throws when it can write where it may not, or can't where it may */
  mustNotWrite(): void;
  backUp(): void;
  /** Asks it to end. @returns how it ended */
  stop(): Promise<number>;
}

/** @returns the folder that is the image's one volume, which belongs to its user */
export function makeVolume(folder: string, { settings }: OpenImage): string {
  const [user = 0, group = 0] = settings.User.split(':').map(Number);
  const [place, ...others] = Object.keys(settings.Volumes);
  if (!user || !group || place !== '/data' || others.length > 0)
    throw new Error('The image is not to be run as compose.yaml has it.');
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  chownSync(data, user, group);
  return data;
}

/**
 * What runs a command in the image as compose.yaml has it: a file system that can't be written to,
 * one volume, its user, no rights. Its network is that of this machine, so that it can be spoken to.
 */
function sandbox({ settings, root }: OpenImage, data: string, own: readonly string[]): string[] {
  const [user = '', group = ''] = settings.User.split(':');
  const settled = [...settings.Env, ...own].flatMap((line) => {
    const end = line.indexOf('=');
    return ['--setenv', line.slice(0, end), line.slice(end + 1)];
  });
  // With these it becomes its user, and is left with none.
  const rights = ['SETUID', 'SETGID', 'SETPCAP'].flatMap((right) => ['--cap-add', `CAP_${right}`]);
  return [
    `--ro-bind ${root} / --bind ${data} /data --perms 1777 --tmpfs /tmp --proc /proc --dev /dev`.split(
      ' ',
    ),
    `--unshare-pid --unshare-ipc --unshare-uts --die-with-parent --clearenv`.split(' '),
    ['--chdir', settings.WorkingDir],
    settled,
    rights,
    `setpriv --reuid=${user} --regid=${group} --clear-groups --no-new-privs`.split(' '),
    ['--bounding-set=-all', '--inh-caps=-all'],
  ].flat();
}

/** Starts what is in an image, and waits until its own check of health is content. */
export async function runContents(image: OpenImage, data: string): Promise<Running> {
  const port = await freePort();
  const inImage = sandbox(image, data, [`PORT=${port}`, 'HOST=127.0.0.1']);
  const begun = performance.now();
  const child = spawn('bwrap', [...inImage, ...image.settings.Cmd], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const inside = (...command: string[]) => spawnSync('bwrap', [...inImage, ...command]).status;
  const [, ...health] = image.settings.Healthcheck.Test;
  while (inside(...health) !== 0) {
    if (child.exitCode !== null) throw new Error(`It ended:\n${output}`);
    await sleep(100);
  }
  const pid = lastChildOf(Number(child.pid));
  return {
    address: `http://127.0.0.1:${port}`,
    readyAfter: Math.round(performance.now() - begun),
    memory() {
      const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
      return Math.round(Number(kilobytes) / 1000);
    },
    output: () => output,
    mustNotWrite() {
      for (const place of ['/app', '/app/src/server', '/usr/local/bin', '/etc', '/root']) {
        if (inside('touch', `${place}/probe`) === 0) throw new Error(`${place} can be written to.`);
      }
      for (const place of ['/data', '/tmp']) {
        if (inside('touch', `${place}/probe`) !== 0)
          throw new Error(`${place} can't be written to.`);
      }
    },
    backUp() {
      if (inside('node', 'scripts/backup.ts', '/data/backup.db') !== 0)
        throw new Error('It can’t be backed up.');
    },
    async stop() {
      process.kill(pid, 'SIGTERM');
      const [code] = await ended;
      return Number(code);
    },
  };
}

/** The process at the end of a line of processes that each started one. */
function lastChildOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  const [child = ''] = children;
  return child === '' ? pid : lastChildOf(Number(child));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
