import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../src/server/testing/free-port.ts';
import { needProgram } from '../need-program.ts';
import { accepts, runProgram } from './program.ts';

const OWN_FOLDERS = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/**
 * Starts nginx before some processes of the product, which it deals calls to by turns; one that it
 * can't reach is left out for a second. A call that was sent on to a process is sent to no other.
 */
export async function openBalancer(
  ports: readonly number[],
): Promise<{ url: string } & AsyncDisposable> {
  needProgram('nginx', 'nginx');
  const folder = mkdtempSync(join(tmpdir(), 'habitude-balancer-'));
  const port = await freePort();
  const nodes = ports.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=1s;`);
  const lines = [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    `daemon off; pid ${join(folder, 'pid')};`,
    'events { worker_connections 2048; }',
    'http { access_log off;',
    ...OWN_FOLDERS.map((name) => `${name}_temp_path ${join(folder, name)};`),
    `upstream nodes { ${nodes.join(' ')} keepalive 64; }`,
    `server { listen 127.0.0.1:${port};`,
    'location / { proxy_pass http://nodes; proxy_http_version 1.1; proxy_set_header Connection ""; }',
    '} }',
  ];
  const settings = join(folder, 'nginx.conf');
  writeFileSync(settings, lines.join('\n'));
  const nginx = runProgram(['nginx', '-e', 'stderr', '-c', settings], { endsBy: 'TERM' });
  await accepts(port, nginx);
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      await nginx.stop();
      rmSync(folder, { recursive: true });
    },
  };
}
