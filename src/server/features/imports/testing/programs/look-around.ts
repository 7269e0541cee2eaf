import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { Worker } from 'node:worker_threads';

/** Tells as a refusal what it could get at. */
const attempts: Record<string, () => unknown> = {
  environment: () => {
    if (Object.keys(process.env).length === 0) throw new Error('It is empty');
  },
  folders: () => readdirSync(process.argv[2] ?? ''),
  files: () => readFileSync('/etc/hosts'),
  writing: () => writeFileSync(`${tmpdir()}/habitude-was-here`, ''),
  processes: () => {
    const { error } = spawnSync('true');
    if (error) throw error;
  },
  threads: () => new Worker('', { eval: true }),
};

const possible = Object.entries(attempts).flatMap(([name, attempt]) => {
  try {
    attempt();
    return [name];
  } catch {
    return [];
  }
});

const isConnected = await new Promise<boolean>((resolve) => {
  try {
    connect(1, '127.0.0.1')
      .once('connect', () => resolve(true))
      .once('error', (error) => resolve(!String(error).includes('ERR_ACCESS_DENIED')));
  } catch {
    resolve(false);
  }
});
if (isConnected) possible.push('network');
const errors = possible.map((path) => ({ path, code: 'invalid' }));
process.stdout.write(`${JSON.stringify({ refusal: { code: 'damaged_file', errors } })}\n`);
