import { once } from 'node:events';
import { isCivilDate } from '#domain/civil-date.ts';
import { readStream } from './read-stream.ts';

/** The process that reads the one file that is its standard input, says what is in it, and ends. */
const INPUT = 0;

const [, , last = '', now] = process.argv;
if (!isCivilDate(last)) throw new Error(`No last day: ${last}`);
for await (const message of readStream(INPUT, last, now === undefined ? undefined : Number(now))) {
  if (!process.stdout.write(`${JSON.stringify(message)}\n`)) await once(process.stdout, 'drain');
}
