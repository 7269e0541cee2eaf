import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../e2e/servers/free-port.ts';

/** Debian keeps it where only its administrator looks. */
const PATH = `${process.env['PATH']}:/usr/sbin`;

/** @returns which nginx there is, or undefined where there is none */
export function nginxVersion(): string | undefined {
  const { status, stderr } = spawnSync('nginx', ['-v'], { env: { PATH }, encoding: 'utf8' });
  return status === 0 ? /nginx\/[\d.]+/.exec(stderr)?.[0] : undefined;
}

/**
 * Starts nginx before some servers, a port each, with nothing set but what it needs to run: answers
 * are gathered before they are passed on, as by default.
 *
 * @returns the address before each server, in their order
 */
export async function startNginx(
  servers: readonly string[],
): Promise<{ urls: string[]; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'habitude-nginx-'));
  const ports = await Promise.all(servers.map(() => freePort()));
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join(' ');
  const places = servers.map(
    (url, index) =>
      `server { listen 127.0.0.1:${ports[index]}; location / { proxy_pass ${url}; } }`,
  );
  const lines = [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `daemon off; pid ${join(folder, 'pid')};`,
    'events {}',
    `http { access_log off; ${own} ${places.join('\n')} }`,
  ];
  const settings = join(folder, 'nginx.conf');
  writeFileSync(settings, lines.join('\n'));
  const nginx = spawn('nginx', ['-e', 'stderr', '-c', settings], {
    env: { PATH },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(nginx, 'exit');
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  while (nginx.exitCode === null && !(await answers(urls[0] ?? ''))) await sleep(50);
  if (nginx.exitCode !== null) throw new Error('nginx does not start');
  return {
    urls,
    async stop() {
      nginx.kill();
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  return await fetch(url).then(
    () => true,
    () => false,
  );
}
