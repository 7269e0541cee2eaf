import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, realpathSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { CivilDate } from '#domain/civil-date.ts';
import { SECOND } from '../../platform/clock.ts';
import { lowerPriority } from '../../platform/lower-priority.ts';
import { ProblemError, unavailable } from '../../platform/problem-error.ts';
import type { ImportedFile } from './imported-file.ts';
import { createAssembly, type ReadOutcome } from './read-messages.ts';
import { tooMuch } from './refusals.ts';

export interface ReadTask {
  /** the descriptor of the file */
  fd: number;
  /** the latest day that may have an entry */
  last: CivilDate;
  /** where the account takes over the file's time zone: the moment, in milliseconds since 1970 */
  now?: number | undefined;
}

/** Reads a file that came; see {@link readApart}. */
export type ReadImport = (task: ReadTask) => Promise<ImportedFile>;

interface ReadingLimits {
  /** of processors, in milliseconds; looked at on Linux */
  time: number;
  /** all that the process may hold, in megabytes; looked at on Linux */
  memory: number;
  /** how long it may take on a machine that is busy with other things */
  timeoutMs: number;
}

/** A full account of our own takes ten seconds where nothing else does. */
const LIMITS: ReadingLimits = { time: 25 * SECOND, memory: 320, timeoutMs: 90 * SECOND };

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
  task: ReadTask,
  limits = LIMITS,
  program = PROGRAM,
): Promise<ImportedFile> {
  const reading = startReading(task, limits, program);
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
    await nextTurn();
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

interface End {
  /** of time or memory */
  isOverLimits: boolean;
  /** by which it was ended; null: it ended by itself */
  signal: string | null;
  /** the beginning of what it said about itself */
  complaint: string;
}

/** A process that reads a file. */
interface Reading {
  answer: Readable;
  ended: Promise<End>;
  /** Ends it, if it has not ended. */
  stop(): void;
}

const ROOT = new URL('../../../..', import.meta.url);

/** All that it may look at: its own code. No network, no writing, no process, no thread. */
const READABLE = ['src', 'node_modules', 'package.json'].map((name) =>
  realpathSync(new URL(name, ROOT)),
);

/** Of its memory, what objects may take, in megabytes; the rest is the program and raw bytes. */
const HEAP = 144;

const OPTIONS = [
  '--permission',
  ...READABLE.map((path) => `--allow-fs-read=${path}`),
  `--max-old-space-size=${HEAP}`,
  '--max-semi-space-size=4',
];

/** How often it is looked at, and how much its memory may grow meanwhile. */
const POLL_INTERVAL_MS = 10;
const GROWTH = 10;

/** Those who wait for a page come first. */
const NICENESS = 5;

const LONGEST_COMPLAINT = 2000;

/** Starts a process that has a file, and nothing else of ours: no settings, no secrets, no files. */
function startReading({ fd, last, now }: ReadTask, limits: ReadingLimits, program: URL): Reading {
  const args = [last, ...(now === undefined ? [] : [String(now)])];
  const child = spawn(process.execPath, [...OPTIONS, fileURLToPath(program), ...args], {
    env: {},
    cwd: '/',
    stdio: [fd, 'pipe', 'pipe'],
  });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('A process without pipes');
  if (child.pid !== undefined) lowerPriority(child.pid, NICENESS);
  let isOverLimits = false;
  const deadline = setTimeout(() => child.kill('SIGKILL'), limits.timeoutMs);
  const watch = setInterval(() => {
    const { time = 0, memory = 0 } = usageOf(child.pid) ?? {};
    if (time <= limits.time && memory <= limits.memory - GROWTH) return;
    isOverLimits = true;
    child.kill('SIGKILL');
  }, POLL_INTERVAL_MS);
  let complaint = '';
  stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(0, LONGEST_COMPLAINT);
  });
  const ended = once(child, 'close').then(() => ({
    isOverLimits,
    signal: child.signalCode,
    complaint,
  }));
  // Only who gets no answer asks how it ended.
  ended.catch(() => undefined);
  return {
    answer: stdout,
    ended,
    stop() {
      clearTimeout(deadline);
      clearInterval(watch);
      child.kill('SIGKILL');
    },
  };
}

/** What a process has taken and holds. */
interface Usage {
  /** of processors, in milliseconds */
  time: number;
  /** in megabytes */
  memory: number;
}

/** The ticks of a second in which Linux tells time to programs, whatever its own are. */
const TICKS = 100;

/** What a process takes, as Linux tells (proc(5)); undefined elsewhere, and when it is gone. */
function usageOf(pid: number | undefined): Usage | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The second field is a name in brackets, which may have any in it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return {
      time: (ticks / TICKS) * SECOND,
      memory: Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) / 1024,
    };
  } catch {
    return undefined;
  }
}
