import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { StartError } from '../../src/server/platform/start-error.ts';
import { findExecutable } from '../set-up/executables.mjs';
import { run } from '../set-up/run.mjs';

const BASE = 'docker.io/library/debian:trixie-slim';
const NAME = 'habitude';

const TOOLS = ['buildah', 'bwrap', 'mmdebstrap'];

/** Steps are taken in a changed root: that works where containers don't. */
const ENV = { ...process.env, BUILDAH_ISOLATION: 'chroot' };

/** What an image says of how it is to be run. */
export interface ImageSettings {
  User: string;
  Env: string[];
  Cmd: string[];
  WorkingDir: string;
  Volumes: Record<string, object>;
  Healthcheck: { Test: string[] };
}

/** An image whose files can be looked at. */
export interface OpenImage {
  settings: ImageSettings;
  /** the folder that is its root */
  root: string;
  close(): Promise<void>;
}

export function missingTools(): string[] {
  return TOOLS.filter((tool) => findExecutable([tool]) === undefined);
}

const buildah = (...args: string[]): Promise<void> => run('buildah', args, ENV);

/** The answer of a command that tells something. */
function told(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('buildah', args, { env: ENV, encoding: 'utf8' });
  if (status !== 0) throw new Error(`buildah ${args.join(' ')} failed: ${stderr}`);
  return stdout.trim();
}

/**
 * What a build is given of this machine, which it may read and never write.
 *
 * @param volume `FILE:PLACE`
 * @throws StartError when it is anything else, such as one with options of its own
 */
export function readOnlyVolume(volume: string): string {
  if (!/^\/[^:]*:\/[^:]*$/.test(volume)) {
    throw new StartError(`--volume takes FILE:PLACE, both as whole paths, and not ${volume}.`);
  }
  return `--volume=${volume}:ro`;
}

/** Builds the image by its Dockerfile, on a Debian that is made here where none was downloaded. */
export async function buildImage(folder: string, volumes: readonly string[]): Promise<void> {
  const options = volumes.map(readOnlyVolume);
  const hasBase =
    spawnSync('buildah', ['inspect', '--type=image', BASE], { env: ENV }).status === 0;
  if (!hasBase) await makeBase(folder);
  await buildah(
    'build',
    '--pull-never',
    '--layers',
    '--format=docker',
    ...options,
    '-t',
    NAME,
    '.',
  );
}

/** The smallest Debian, as the official image has it: what is essential, and its package manager. */
async function makeBase(folder: string): Promise<void> {
  const archive = join(folder, 'base.tar');
  await run('mmdebstrap', ['--quiet', '--variant=minbase', 'trixie', archive]);
  const container = told('from', 'scratch');
  await run('tar', ['-xf', archive, '-C', told('mount', container)]);
  await buildah('umount', container);
  await buildah('commit', '--quiet', '--rm', container, BASE);
}

export function openImage(): OpenImage {
  const { Docker }: { Docker: { config: ImageSettings } } = JSON.parse(
    told('inspect', '--type=image', NAME),
  );
  const container = told('from', '--pull-never', NAME);
  const root = told('mount', container);
  return { settings: Docker.config, root, close: () => buildah('rm', container) };
}
