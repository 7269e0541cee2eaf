import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { JsonText } from './json-text.ts';
import { openTempFile } from './temp-file.ts';

/** Pieces are gathered to so many characters before they are compressed. */
const ENOUGH = 64 * 1024;

/** The longest answer that waits in memory for its reader, in bytes, with what is around it. */
export const MAX_HELD = 250 * 1024;

/** An answer that was made: JSON that is short, or a file under no name, in gzip. */
export type MadeAnswer = { text: string } | { file: FileHandle };

/** An answer of any size, on disk until it was sent. */
export class LargeAnswer {
  /** in gzip, to be read once */
  readonly gzipped: Readable;
  /** what the file is called where it is saved; not every answer is */
  readonly name: string | undefined;

  /** @param file is closed once it was read, or is not read any more */
  constructor(file: FileHandle, name?: string) {
    this.gzipped = file.createReadStream({ start: 0 });
    this.name = name;
  }
}

/** What was made as it is sent. */
export function answerOf(made: MadeAnswer): JsonText | LargeAnswer {
  return 'text' in made ? new JsonText(made.text) : new LargeAnswer(made.file);
}

/**
 * Writes an answer of any size to a file, so that whoever makes it does not wait for a slow line,
 * and memory holds none of it. The file has no name any more: it is gone when its stream is closed,
 * however the process ends. Compressed, a year of a habit takes a few hundred bytes.
 *
 * @param folder where the file is made
 */
export async function writeAnswer(
  pieces: AsyncIterable<string | Uint8Array>,
  folder: string,
): Promise<{ file: FileHandle }> {
  const file = await openTempFile(folder);
  try {
    await pipeline(gather(pieces), createGzip({ level: 1 }), (gzipped) => file.writeFile(gzipped));
  } catch (error) {
    await file.close();
    throw error;
  }
  return { file };
}

/**
 * Makes JSON whose length is known once it is there: what is short stays in memory, and what turns
 * out to be longer than {@link MAX_HELD} goes to the disk.
 *
 * @param folder where the file is made, if one is
 */
export async function makeAnswer(
  pieces: AsyncIterable<string>,
  folder: string,
): Promise<MadeAnswer> {
  const left = pieces[Symbol.asyncIterator]();
  let text = '';
  for (let bytes = 0; bytes <= MAX_HELD;) {
    const next = await left.next();
    if (next.done) return { text };
    text += next.value;
    bytes += Buffer.byteLength(next.value);
  }
  return await writeAnswer(joined(text, { [Symbol.asyncIterator]: () => left }), folder);
}

async function* joined(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

async function* gather(pieces: AsyncIterable<string | Uint8Array>) {
  let text = '';
  for await (const piece of pieces) {
    if (typeof piece !== 'string') {
      yield piece;
      continue;
    }
    text += piece;
    if (text.length < ENOUGH) continue;
    yield text;
    text = '';
  }
  yield text;
}
