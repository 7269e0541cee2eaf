import { randomUUID } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

/** Those that are open, by folder, and some that are not any more. */
const files = new Map<string, Set<FileHandle>>();

/** What `fd` is of a file that was closed. */
const CLOSED = -1;

function openIn(folder: string): Set<FileHandle> {
  return new Set([...(files.get(folder) ?? [])].filter(({ fd }) => fd !== CLOSED));
}

/** Makes a file under no name, for nobody else: it is gone once it is closed, however that comes. */
export async function openTempFile(folder: string): Promise<FileHandle> {
  const path = join(folder, randomUUID());
  const file = await open(path, 'wx+', 0o600);
  try {
    await rm(path, { force: true });
  } catch (error) {
    await file.close();
    throw error;
  }
  adoptTempFile(folder, file);
  return file;
}

/** Counts a file of a folder as one that is open here: another thread has made it. */
export function adoptTempFile(folder: string, file: FileHandle): void {
  files.set(folder, openIn(folder).add(file));
}

/** How many of these are open in a folder, and what they take: its listing shows none of them. */
export async function tempFiles(folder: string): Promise<{ files: number; bytes: number }> {
  // One may be closed while it is asked.
  const sizes = await Promise.all(
    [...openIn(folder)].map((file) =>
      file.stat().then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  return { files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}
