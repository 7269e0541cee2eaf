import { read } from 'node:fs';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { createGunzip } from 'node:zlib';
import type { CivilDate } from '#domain/civil-date.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { OWN_LINES, readOwnLines } from './formats/own-lines.ts';
import { LONGEST_LINE, MAX_OWN_BYTES, MAX_WHOLE_BYTES } from './limits.ts';
import { readFile } from './read-file.ts';
import { messagesOf, type ReadMessage } from './read-messages.ts';
import { damagedFile, tooMuch, unknownFormat } from './refusals.ts';

type Chunks = AsyncIterable<Buffer>;

/** By these bytes it shows that a file is compressed (RFC 1952). */
const GZIP = '\u001f\u008b';

const readSome = promisify(read);
const AT_ONCE = 256 * 1024;

/**
 * Reads a file, compressed or not: our own export as it comes, a line at a time, any other whole.
 *
 * @param fd its descriptor
 * @param last the latest day that may have an entry
 * @param now as {@link lastDay} takes it
 * @returns what it says in messages, of which the last may be a refusal
 */
export async function* readStream(
  fd: number,
  last: CivilDate,
  now?: number,
): AsyncGenerator<ReadMessage> {
  try {
    if (await beginsWith(OWN_LINES, unpacked(fd)))
      yield* readOwnLines(linesIn(atMost(unpacked(fd), MAX_OWN_BYTES)), last, now);
    else
      yield* messagesOf(
        await readFile(await whole(atMost(unpacked(fd), MAX_WHOLE_BYTES)), last, now),
      );
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { code, errors } = error;
    yield { refusal: { code, errors } };
  }
}

async function* bytesOf(fd: number): Chunks {
  for (let place = 0; ;) {
    const { bytesRead, buffer } = await readSome(fd, Buffer.alloc(AT_ONCE), 0, AT_ONCE, place);
    if (bytesRead === 0) return;
    place += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

async function* unpacked(fd: number): Chunks {
  if (!(await beginsWith(GZIP, bytesOf(fd)))) {
    yield* bytesOf(fd);
    return;
  }
  const source = Readable.from(bytesOf(fd));
  const gunzip = createGunzip({ chunkSize: AT_ONCE });
  source.once('error', (error) => gunzip.destroy(error));
  try {
    yield* source.pipe(gunzip) as Chunks;
  } catch {
    throw damagedFile('gzip');
  }
}

async function beginsWith(start: string, chunks: Chunks): Promise<boolean> {
  let bytes = Buffer.alloc(0);
  for await (const chunk of chunks) {
    bytes = Buffer.concat([bytes, chunk.subarray(0, start.length)]);
    if (bytes.length >= start.length) break;
  }
  return bytes.toString('latin1', 0, start.length) === start;
}

async function* atMost(chunks: Chunks, most: number): Chunks {
  let left = most;
  for await (const chunk of chunks) {
    left -= chunk.length;
    if (left < 0) throw tooMuch();
    yield chunk;
  }
}

async function whole(chunks: Chunks): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(chunks));
}

async function* linesIn(chunks: Chunks): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoded(decoder, chunk)).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE) throw tooMuch();
    yield* lines;
  }
  yield rest;
}

function decoded(decoder: TextDecoder, chunk: Buffer): string {
  try {
    return decoder.decode(chunk, { stream: true });
  } catch {
    throw unknownFormat();
  }
}
