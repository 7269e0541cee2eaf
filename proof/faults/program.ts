import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Debian keeps programs of administrators where only these look. */
const PATH = `${process.env['PATH']}:/usr/sbin`;

/** Programs that refuse to run as root run as nobody, whose number is the same on each Debian. */
const NOBODY = 65_534;

/** Lets programs without rights have a file, where this process has rights. */
export function giveToNobody(file: string): void {
  if (process.getuid?.() === 0) chownSync(file, NOBODY, NOBODY);
}

/** What runs before a command that shall not go on without this process. */
export const ENDING_WITH_US = ['setpriv', '--pdeathsig', 'KILL'];

/**
 * The environment of a product whose memory is judged: with more room, what grows is what the
 * collector has not yet had a reason to take away.
 */
export const SMALL_HEAP = { NODE_OPTIONS: '--max-old-space-size=90' };

/** Whoever doesn't end within this when told to is killed, in milliseconds. */
const LAST_WAIT = 10_000;

/** How much of what a program says is kept, in characters: enough to see why it ended. */
const LAST_WORDS = 2000;

/** A program that ends with this process, even if this is killed. */
export interface Running {
  pid: number;
  isAlive(): boolean;
  signal(name: NodeJS.Signals): void;
  ended: Promise<unknown>;
  /** what it said last */
  lastWords(): string;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

/**
 * Starts a program; it may not be ready yet.
 *
 * @param options.asNobody without the rights of root, where this process has them
 * @param options.endsBy what it is told when this process is no more
 */
export function runProgram(
  command: readonly string[],
  {
    asNobody = false,
    endsBy = 'KILL',
    env = {},
  }: { asNobody?: boolean; endsBy?: string; env?: NodeJS.ProcessEnv } = {},
): Running {
  const child = spawn('setpriv', ['--pdeathsig', endsBy, ...asUser(asNobody), ...command], {
    env: { PATH, LANG: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let words = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (words = (words + String(chunk)).slice(-LAST_WORDS)));
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  return {
    pid: child.pid ?? 0,
    isAlive,
    signal: (name) => void child.kill(name),
    ended,
    lastWords: () => words,
    async stop(signal = 'SIGTERM') {
      if (!isAlive()) return;
      child.kill(signal);
      const isOver = await Promise.race([ended, sleep(LAST_WAIT, undefined, { ref: false })]);
      if (isOver === undefined) child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Waits until somebody listens on a port. @throws when the program ends before */
export async function accepts(port: number, { isAlive, lastWords }: Running): Promise<void> {
  while (!(await isOpen(port))) {
    if (!isAlive()) throw new Error(`Nobody listens on ${port}: ${lastWords()}`);
    await sleep(5);
  }
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const isIt = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isIt;
}

/** Runs a program to its end. @throws when it fails, with what it said */
export async function runToEnd(
  command: readonly string[],
  options: Parameters<typeof runProgram>[1] = {},
): Promise<void> {
  const running = runProgram(command, options);
  const [code] = (await running.ended) as [number | null];
  if (code !== 0) throw new Error(`${command[0]} failed: ${running.lastWords()}`);
}

function asUser(asNobody: boolean): string[] {
  if (!asNobody || process.getuid?.() !== 0) return [];
  return ['--reuid', String(NOBODY), '--regid', String(NOBODY), '--clear-groups'];
}
