import type { Readable } from 'node:stream';
import type { CivilDate } from '#domain/civil-date.ts';
import { SECOND } from '../../platform/clock.ts';
import { ProblemError, unavailable } from '../../platform/problem-error.ts';
import type { ImportedFile } from './imported-file.ts';
import { createAssembly } from './read-messages.ts';
import type { ReadOutcome } from './read-messages.ts';
import { startReading } from './reading-process.ts';
import type { Reading, ReadingLimits } from './reading-process.ts';
import { tooMuch } from './refusals.ts';

export interface ReadTask {
  /** the descriptor of the file */
  fd: number;
  /** the latest day that may have an entry */
  last: CivilDate;
}

/** Reads a file that came; see {@link readApart}. */
export type ReadImport = (task: ReadTask) => Promise<ImportedFile>;

/** A full account of our own takes ten seconds where nothing else does. */
const LIMITS: ReadingLimits = { time: 25 * SECOND, memory: 320, patience: 90 * SECOND };

const PROGRAM = new URL('./read-process.ts', import.meta.url);

/** Longer than any message, and than all of them together, in characters. */
const LONGEST = { line: 2_000_000, answer: 250_000_000 };

/** When to try again what was ended for no fault of the file, in milliseconds. */
const RETRY_AFTER = 5 * SECOND;

/** How a process ends that got no memory. */
const CRASHES: readonly (string | null)[] = ['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGSEGV', 'SIGBUS'];

/**
 * Reads a file in a process of its own, so that nobody waits for it, and one that takes for ever or
 * fills the memory harms nobody else.
 *
 * @param program the one that reads
 * @throws ProblemError as `readFile`; payload_too_large when it takes too long or too much memory;
 * unavailable when somebody ended the process, or the machine has no time for it
 */
export async function readApart(
  { fd, last }: ReadTask,
  limits = LIMITS,
  program = PROGRAM,
): Promise<ImportedFile> {
  const reading = startReading({ program, argument: last, fd, limits });
  try {
    const outcome = (await outcomeIn(reading)) ?? (await failureOf(reading));
    if ('file' in outcome) return outcome.file;
    const { code, errors } = outcome.refusal;
    throw new ProblemError(code, errors ? { errors } : {});
  } finally {
    reading.stop();
  }
}

async function outcomeIn({ answer }: Reading): Promise<ReadOutcome | undefined> {
  const add = createAssembly();
  for await (const line of linesIn(answer)) {
    const outcome = add(line);
    if (outcome) return outcome;
  }
  return undefined;
}

/** The lines of a stream of text. @throws Error as soon as there is more than LONGEST */
async function* linesIn(stream: Readable): AsyncGenerator<string> {
  let rest = '';
  let left = LONGEST.answer;
  for await (const chunk of stream.setEncoding('utf8') as AsyncIterable<string>) {
    left -= chunk.length;
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (left < 0 || rest.length > LONGEST.line) throw new Error('The answer is too long');
    yield* lines;
  }
}

/** Why a process ended without having said all. */
async function failureOf({ ended }: Reading): Promise<never> {
  const { isOverLimits, signal, complaint } = await ended;
  if (isOverLimits || CRASHES.includes(signal)) throw tooMuch();
  if (signal) throw unavailable(RETRY_AFTER);
  throw new Error(`The reading process failed: ${complaint}`);
}
