import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** What Linux tells of another process; elsewhere, and of one that has ended, it is not a number. */
interface Process {
  pid?: number | undefined;
}

/** @returns milliseconds of processors that it took so far, in steps of 10 */
export function processorTime({ pid }: Process): number {
  const fields = told(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** @returns MB that it holds */
export function memoryOf(process: Process): number {
  return megabytes(process, 'VmRSS');
}

/** @returns MB that it held at the most */
export function peakMemoryOf(process: Process): number {
  return megabytes(process, 'VmHWM');
}

/** A process and all that it has started, as far as they are still its own. */
export function treeOf(pid: number): number[] {
  return [pid, ...childrenOf(pid).flatMap(treeOf)];
}

export function childrenOf(pid: number): number[] {
  return told(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number);
}

function megabytes({ pid }: Process, name: string): number {
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(
    told(`/proc/${pid}/status`),
  )?.[1];
  return Number(kilobytes ?? Number.NaN) / 1024;
}

function told(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}

/**
 * Gives the server a core, and everything here the other, where there are two and `taskset`.
 *
 * @returns once it is disposed of, everything here uses all cores again
 */
export function pinApart({ pid }: Process): Disposable {
  const cores = availableParallelism();
  if (cores < 2) return { [Symbol.dispose]: () => undefined };
  const pin = (to: string, whom: number | undefined) =>
    spawnSync('taskset', ['-apc', to, String(whom)]);
  pin('0', pid);
  pin('1', process.pid);
  return { [Symbol.dispose]: () => void pin(`0-${cores - 1}`, process.pid) };
}
