import { Worker } from 'node:worker_threads';
import type { FieldError, ProblemCode } from '#contract/problem.ts';
import type { CivilDate } from '#domain/civil-date.ts';
import { SECOND } from '../clock.ts';
import { ProblemError } from '../problem-error.ts';
import type { ImportedFile } from './imported-file.ts';
import { tooMuch } from './refusals.ts';

export interface ReadTask {
  bytes: Uint8Array;
  /** the latest day that may have an entry */
  last: CivilDate;
}

export type ReadOutcome =
  | { file: ImportedFile }
  | { refusal: { code: ProblemCode; errors?: FieldError[] } };

interface ReadLimits {
  /** milliseconds */
  time: number;
  /** megabytes */
  memory: number;
}

/** Several times what the largest file that is taken needs. */
const LIMITS: ReadLimits = { time: 30 * SECOND, memory: 768 };

const THREAD = new URL('./read-worker.ts', import.meta.url);

/**
 * Reads a file in a thread of its own, so that nobody waits for it, and one that takes for ever or
 * fills the memory harms nobody else.
 *
 * @throws ProblemError as `readFile`; payload_too_large when it takes too long or too much memory
 */
export function readApart(
  { bytes, last }: ReadTask,
  { time, memory }: ReadLimits = LIMITS,
): Promise<ImportedFile> {
  const own = Uint8Array.from(bytes);
  const thread = new Worker(THREAD, {
    workerData: { bytes: own, last } satisfies ReadTask,
    transferList: [own.buffer],
    // It needs nothing of what this process is told, secrets least of all.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: memory },
  });
  return new Promise<ImportedFile>((resolve, reject) => {
    const tooLong = setTimeout(() => reject(tooMuch()), time);
    thread.on('message', (outcome: ReadOutcome) => {
      if ('file' in outcome) return resolve(outcome.file);
      const { code, ...details } = outcome.refusal;
      return reject(new ProblemError(code, details));
    });
    thread.on('error', (error) => reject(isOutOfMemory(error) ? tooMuch() : error));
    thread.on('exit', () => {
      clearTimeout(tooLong);
      reject(new Error('The thread ended without an answer'));
    });
  }).finally(() => void thread.terminate());
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
