import { spawnSync } from 'node:child_process';
import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { StartError } from '../src/server/platform/start-error.ts';
import { explaining } from './explain.ts';
import { findExecutable } from './set-up/executables.mjs';
import { run } from './set-up/run.mjs';

const BASE = 'docker.io/library/debian:trixie-slim';
const NAME = 'habitude';
const TOOLS = ['buildah', 'mmdebstrap'];

/** Steps are taken in a changed root: that works where containers don't. */
const ENV = { ...process.env, BUILDAH_ISOLATION: 'chroot' };

/**
 * Builds the image by its Dockerfile without Docker, on a Debian that is made here where none was
 * downloaded. A step of the build starts the server and asks whether it is well. Options are passed on
 * to the build: `--volume=FILE:PLACE` gives it what the network here needs, such as certificates.
 */
await explaining(async () => {
  const { values } = parseArgs({ options: { volume: { type: 'string', multiple: true } } });
  const volumes = (values.volume ?? []).map((volume) => {
    // What a build is given of this machine it may read, and never write.
    if (/^\/[^:]*:\/[^:]*$/.test(volume)) return `--volume=${volume}:ro`;
    throw new StartError(`--volume takes FILE:PLACE, both as whole paths, and not ${volume}.`);
  });
  const missing = TOOLS.filter((tool) => findExecutable([tool]) === undefined);
  if (missing.length > 0 || process.getuid?.() !== 0) {
    throw new StartError(
      `The image is built by root with ${missing.join(', ') || 'what is here'} (Debian: apt-get install buildah mmdebstrap).`,
    );
  }
  if (spawnSync('buildah', ['inspect', '--type=image', BASE], { env: ENV }).status !== 0)
    await makeBase();
  const options = ['--pull-never', '--layers', '--format=docker', ...volumes, '-t', NAME];
  await run('buildah', ['build', ...options, '.'], ENV);
});

/** The smallest Debian, as the official image has it: what is essential, and its package manager. */
async function makeBase(): Promise<void> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'habitude-image-'));
  const archive = join(folder.path, 'base.tar');
  await run('mmdebstrap', ['--quiet', '--variant=minbase', 'trixie', archive]);
  const container = answerOf('from', 'scratch');
  await run('tar', ['-xf', archive, '-C', answerOf('mount', container)]);
  await run('buildah', ['umount', container], ENV);
  await run('buildah', ['commit', '--quiet', '--rm', container, BASE], ENV);
}

/** What buildah says to a command that tells something. */
function answerOf(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('buildah', args, { env: ENV, encoding: 'utf8' });
  if (status !== 0) throw new Error(`buildah ${args.join(' ')} failed: ${stderr}`);
  return stdout.trim();
}
