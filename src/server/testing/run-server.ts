import { spawn, type ChildProcess } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { temporaryFolder } from './temporary-folder.ts';

const END_WITH_PARENT = fileURLToPath(new URL('end-with-parent.ts', import.meta.url));
const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));

/** Of the environment of a process: where its tools are, and what another one has compiled. */
export const QUICKLY = {
  PATH: process.env['PATH'] ?? '',
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../.cache/compiled', import.meta.url)),
};

/** A server as a process of its own. */
export interface Run {
  child: ChildProcess;
  /** what it has written so far, to either stream */
  output: () => string;
  exit: Promise<number | null>;
  /** where it listens, once it does and takes signals */
  address: Promise<string>;
}

/**
 * The real process, with nothing in its environment but what is given.
 *
 * @param options.fileLimit how many blocks of 512 bytes a file that it writes may have
 * @param options.user the number of the user that it runs as
 */
export function runServer(
  environment: Record<string, string>,
  { fileLimit, user }: { fileLimit?: number; user?: number } = {},
): Run {
  const limit = fileLimit === undefined ? '' : `ulimit -f ${fileLimit}; `;
  const child = spawn(
    'sh',
    [
      '-c',
      `${limit}exec "$@"`,
      'sh',
      process.execPath,
      '--import',
      END_WITH_PARENT,
      MAIN,
      builtPages(),
    ],
    {
      env: { ...QUICKLY, PORT: '0', LOG_LEVEL: 'info', ...environment },
      ...(user === undefined ? {} : { uid: user }),
    },
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  const { promise: address, resolve } = Promise.withResolvers<string>();
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const listening = /Server listening at (http:[^"]+)/.exec(output)?.[1];
      // The log and the line for people come in either order.
      if (listening && /^Habitude is at /m.test(output)) resolve(listening);
    });
  }
  const exit = new Promise<number | null>((done) => child.once('close', done));
  return { child, output: () => output, exit, address };
}

/** A folder with a page in it, as a build leaves one. */
function builtPages(): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'index.html'), '<html lang="en"><title>x</title></html>');
  return folder;
}
