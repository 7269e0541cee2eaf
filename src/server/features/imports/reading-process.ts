import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { realpathSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { giveWay } from '../../platform/give-way.ts';
import { usageOf } from './usage-of.ts';

export interface ReadingLimits {
  /** of processors, in milliseconds; looked at on Linux */
  time: number;
  /** all that the process may hold, in megabytes; looked at on Linux */
  memory: number;
  /** how long it may take on a machine that is busy with other things, in milliseconds */
  patience: number;
}

interface Task {
  program: URL;
  argument: string;
  /** what it reads */
  fd: number;
  limits: ReadingLimits;
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
export interface Reading {
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

/** How often it is looked at, in milliseconds, and how much its memory may grow meanwhile. */
const LOOK_EVERY = 10;
const GROWTH = 10;

/** Those who wait for a page come first. */
const NICENESS = 5;

const LONGEST_COMPLAINT = 2000;

/** Starts a process that has a file, and nothing else of ours: no settings, no secrets, no files. */
export function startReading({ program, argument, fd, limits }: Task): Reading {
  const child = spawn(process.execPath, [...OPTIONS, fileURLToPath(program), argument], {
    env: {},
    cwd: '/',
    stdio: [fd, 'pipe', 'pipe'],
  });
  const { stdout, stderr } = child;
  if (!stdout || !stderr) throw new Error('A process without pipes');
  if (child.pid !== undefined) giveWay(child.pid, NICENESS);
  let isOverLimits = false;
  const deadline = setTimeout(() => child.kill('SIGKILL'), limits.patience);
  const watch = setInterval(() => {
    const { time = 0, memory = 0 } = usageOf(child.pid) ?? {};
    if (time <= limits.time && memory <= limits.memory - GROWTH) return;
    isOverLimits = true;
    child.kill('SIGKILL');
  }, LOOK_EVERY);
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
