import { once } from 'node:events';
import { fstatSync, readSync } from 'node:fs';
import { isCivilDate } from '#domain/civil-date.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { ProblemError } from '../problem-error.ts';
import { readFile } from './read-file.ts';
import { messagesOf } from './read-messages.ts';
import type { ReadOutcome } from './read-messages.ts';

/** The process that reads the one file that is its standard input, says what is in it, and ends. */
const INPUT = 0;

function bytesOf(file: number): Uint8Array {
  const bytes = Buffer.alloc(fstatSync(file).size);
  let place = 0;
  while (place < bytes.length) {
    const count = readSync(file, bytes, place, bytes.length - place, place);
    if (count === 0) throw new Error('The file became shorter');
    place += count;
  }
  return bytes;
}

async function outcomeOf(last: CivilDate): Promise<ReadOutcome> {
  try {
    return { file: await readFile(bytesOf(INPUT), last) };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { code, errors } = error;
    return { refusal: { code, errors } };
  }
}

const last = process.argv[2] ?? '';
if (!isCivilDate(last)) throw new Error(`No last day: ${last}`);
for (const message of messagesOf(await outcomeOf(last))) {
  if (!process.stdout.write(`${JSON.stringify(message)}\n`)) await once(process.stdout, 'drain');
}
