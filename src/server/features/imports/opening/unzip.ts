import type { Readable } from 'node:stream';
import { fromBufferPromise } from 'yauzl';
import { ProblemError } from '../../../platform/problem-error.ts';
import { MAX_FILES, MAX_UNPACKED_BYTES } from '../limits.ts';
import { damagedFile, lockedFile, tooMuch } from '../refusals.ts';

/** Refuses other encodings: a name with strange signs in it would be a habit of its own. */
const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Unpacks an archive in memory. Names are only ever compared, and sizes counted as bytes come out,
 * whatever the archive says of itself.
 *
 * @param isWanted which files to unpack, by name
 * @throws ProblemError damaged_file, locked_file, payload_too_large
 */
export async function unzip(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  let entries = 0;
  let left = MAX_UNPACKED_BYTES;
  let current = 'zip';
  try {
    const archive = await fromBufferPromise(Buffer.from(bytes), { decodeStrings: true });
    for await (const entry of archive.eachEntry()) {
      current = entry.fileName;
      if ((entries += 1) > MAX_FILES) throw tooMuch();
      if (!isWanted(entry.fileName)) continue;
      if (entry.isEncrypted()) throw lockedFile();
      if (entry.uncompressedSize > left) throw tooMuch();
      const content = await read(await archive.openReadStreamPromise(entry), left);
      left -= content.length;
      files.set(entry.fileName, UTF_8.decode(content));
    }
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    throw damagedFile(current);
  }
  return files;
}

async function read(stream: Readable, most: number): Promise<Buffer> {
  // What still goes wrong in a stream that was given up would end the process.
  stream.on('error', () => undefined);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > most) throw tooMuch();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
