import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempDisposableSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { shippedScripts } from './release/shipped-scripts.ts';
import { ROOT } from './set-up/paths.mjs';
import { run } from './set-up/run.mjs';

/** The port on which the unpacked release is tried. */
const PORT = '3987';

/** Longer than installing takes over a slow line. */
const TIMEOUT_MS = 10 * 60_000;

/**
 * Packs a release, unpacks it elsewhere, starts it by `npm start` and looks whether it serves. One
 * that does is left in `dist`.
 */
using temporary = mkdtempDisposableSync(join(tmpdir(), 'habitude-release-'));
const folder = temporary.path;
await run('npm', ['pack', '--loglevel=error', '--pack-destination', folder]);
const [archive = ''] = readdirSync(folder);
await run('tar', ['-xzf', join(folder, archive), '-C', folder]);
dropOtherScripts(join(folder, 'package'));
await run('tar', ['-czf', join(folder, archive), '-C', folder, 'package']);
const seconds = await apply(join(folder, 'package'));
mkdirSync(join(ROOT, 'dist'), { recursive: true });
const kilobytes = Math.round(statSync(join(folder, archive)).size / 1000);
await run('cp', [join(folder, archive), join(ROOT, 'dist', archive)]);
console.log(`dist/${archive}, ${kilobytes} kB, installed and ready in ${seconds} s`);

/** Leaves a release no script that it can't run. */
function dropOtherScripts(place: string): void {
  const file = join(place, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  manifest.scripts = shippedScripts(manifest.scripts, (name) => existsSync(join(place, name)));
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
}

/** @returns after how many seconds it was ready */
async function apply(place: string): Promise<number> {
  const begun = performance.now();
  const data = join(place, 'data');
  const child = spawn('npm', ['start'], {
    cwd: place,
    env: { ...process.env, PORT, DATA_DIR: data, INIT_CWD: place },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const ended = once(child, 'exit');
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  try {
    while (!output.includes('Habitude is at')) {
      if (child.exitCode !== null || performance.now() - begun > TIMEOUT_MS)
        throw new Error(`It does not start:\n${output}`);
      await sleep(200);
    }
    const ready = Math.round((performance.now() - begun) / 1000);
    for (const path of [
      '/api/health/ready',
      '/auth/login',
      '/fr/auth/login',
      '/api/openapi.json',
    ]) {
      const { status } = await fetch(`http://127.0.0.1:${PORT}${path}`);
      if (status !== 200) throw new Error(`${path} was answered with ${status}.`);
    }
    return ready;
  } finally {
    // npm, and what it started.
    if (child.exitCode === null && child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
    await ended;
  }
}
