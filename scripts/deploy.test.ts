import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../src/server/testing/temporary-folder.ts';
import { ROOT, SERVER } from './set-up/paths.mjs';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

/** Where the unit expects the project. */
const PLACE = '/opt/habitude';

it('the service and the image run what npm start runs', () => {
  const unit = /^ExecStart=(.*)$/m.exec(read('deploy/habitude.service'))?.[1];
  const node = `${PLACE}/node_modules/.bin/node`;
  expect(unit).toBe([node, '--env-file-if-exists=.env', ...SERVER].join(' '));
  const image = /^CMD (.*)$/m.exec(read('Dockerfile'))?.[1] ?? '';
  expect(JSON.parse(image)).toEqual(['node', ...SERVER]);
});

it('the service and the image see nothing of the repository, nor of its tests', () => {
  expect(read('deploy/habitude.service')).toContain(`InaccessiblePaths=-${PLACE}/.git\n`);
  const lines = read('.dockerignore').split('\n');
  expect(lines[0]).toBe('*');
  expect(lines).not.toContain('!.git');
  expect(lines).toEqual(expect.arrayContaining(['**/*.test.ts', '**/testing']));
});

it('Compose passes every setting on, but those that a container has of its own', () => {
  const service = /^  habitude:\n(?:    .*\n)+/m.exec(read('compose.yaml'))?.[0] ?? '';
  expect(service).toContain('    env_file:\n      - path: .env\n        required: false\n');
  const own = /^    environment:\n((?:      .*\n)+)/m.exec(service)?.[1] ?? '';
  expect([...own.matchAll(/^ +(\w+):/gm)].map(([, name]) => name)).toEqual([
    'HOST',
    'PORT',
    'DATA_DIR',
    'BACKUP_DIR',
    'PUBLIC_URL',
  ]);
  expect(service).toContain('        condition: service_healthy\n');
});

it('a build of the image can write to nothing of the machine', () => {
  const args = ['scripts/image.ts', '--volume=/etc/ssl:/etc/ssl:rw'];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stderr).toContain('--volume takes FILE:PLACE');
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

it.skipIf(!hasSystemd)('systemd finds nothing wrong with the service, and little exposed', () => {
  const folder = temporaryFolder();
  const file = join(folder, 'habitude.service');
  writeFileSync(file, read('deploy/habitude.service').replaceAll(PLACE, ROOT));
  const analyze = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('systemd-analyze', args, { encoding: 'utf8' });
    return { status, said: stdout + stderr };
  };
  expect(analyze('verify', file)).toEqual({ status: 0, said: '' });
  // Its threshold is in tenths: 2.0 of 10, where a unit without any of this has 9.6.
  const { status, said } = analyze('security', '--offline=yes', '--threshold=20', file);
  expect([status, said]).toEqual([0, expect.stringContaining('OK')]);
});

/** The first block of a file that begins so, with its braces. */
function blockOf(file: string, beginning: string): string {
  const text = read(file);
  const begin = text.indexOf(beginning);
  return text.slice(begin, text.indexOf('\n}\n', begin) + 3);
}

/** What a proxy is started with, to do at a socket what the file has it do at port 80. */
const PROXIES = {
  nginx: {
    settings: (folder: string) =>
      `daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off;
      ${blockOf('deploy/nginx.conf', 'server {')
        .replace('listen 80;', `listen unix:${folder}/socket;`)
        .replace('listen [::]:80;', '')} }`,
    args: (file: string) => ['-e', 'stderr', '-c', file],
  },
  caddy: {
    settings: (folder: string) =>
      `{\nadmin off\nauto_https off\n}\n${blockOf('deploy/Caddyfile', 'http://').replace('{\n', `{\nbind unix/${folder}/socket\n`)}`,
    args: (file: string) => ['run', '--adapter', 'caddyfile', '--config', file],
  },
};

for (const [name, { settings, args }] of Object.entries(PROXIES)) {
  const isThere = spawnSync(name, [name === 'nginx' ? '-v' : 'version']).status === 0;

  it.skipIf(!isThere)(`without TLS, ${name} leads pages on and refuses calls`, async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'settings'), settings(folder));
    const env = { ...process.env, HOME: folder };
    const proxy = spawn(name, args(join(folder, 'settings')), { env, stdio: 'ignore' });
    onTestFinished(async () => {
      proxy.kill();
      await once(proxy, 'exit');
    });
    const socketPath = join(folder, 'socket');
    const ask = async (path: string) => {
      const request = get({ socketPath, path, headers: { host: 'habits.example.org' } });
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      answer.resume();
      return [answer.statusCode, answer.headers.location];
    };
    const home = 'https://habits.example.org/fr/history?date=2026-11-22';
    // As long as it does not listen, asking fails.
    await expect.poll(() => ask('/fr/history?date=2026-11-22')).toEqual([308, home]);
    // At the root, and below a path.
    for (const call of ['/api/profile/me', '/mcp', '/habits/api/profile/me', '/habits/oauth/token'])
      expect([call, ...(await ask(call))]).toEqual([call, 403, undefined]);
  });
}
