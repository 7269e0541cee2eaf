import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { openTempFile } from '../temp-file.ts';
import { ProblemError } from '../problem-error.ts';

/** A file that somebody sent, on disk and under no name: nothing is left of it once it is closed. */
export interface TempUpload {
  /** to be read from given places on: where it stands is not said */
  fd: number;
  close(): Promise<void>;
}

/** Makes the folder for files that are sent, and removes what a killed process may have left. */
export async function prepareTempFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folder)) await rm(join(folder, name), { force: true });
}

/**
 * Writes a body to disk as it comes, so that one that takes its time takes no memory.
 *
 * @param most bytes
 * @throws ProblemError payload_too_large as soon as there are more
 */
export async function writeUpload(
  body: Readable,
  folder: string,
  most: number,
): Promise<TempUpload> {
  const file = await openTempFile(folder);
  try {
    await file.writeFile(atMost(body, most));
    return { fd: file.fd, close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function* atMost(body: Readable, most: number): AsyncGenerator<Buffer> {
  let left = most;
  // An answer may still go to whoever sent too much.
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    left -= chunk.length;
    if (left < 0) throw new ProblemError('payload_too_large');
    yield chunk;
  }
}
