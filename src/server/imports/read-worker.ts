import { parentPort, workerData } from 'node:worker_threads';
import { ProblemError } from '../problem-error.ts';
import { readFile } from './read-file.ts';
import type { ReadTask, ReadOutcome } from './read-apart.ts';

/** The thread that reads one file and ends. */
async function outcomeOf({ bytes, last }: ReadTask): Promise<ReadOutcome> {
  try {
    return { file: await readFile(bytes, last) };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { code, errors } = error;
    return { refusal: errors ? { code, errors } : { code } };
  }
}

parentPort?.postMessage(await outcomeOf(workerData), []);
