import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Product } from '../product.ts';

/** What Linux tells of another process; elsewhere it is not a number. */
type Process = Pick<Product, 'pid'>;

/** @returns milliseconds of processors that it took so far, in steps of 10 */
export function processorTime({ pid }: Process): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return Number.NaN;
  }
}

/** @returns MB that it holds */
export function memoryOf({ pid }: Process): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

/**
 * Gives the server a core, and everything here the other, where there are two and `taskset`.
 *
 * @returns what lets everything here use all cores again
 */
export function pinApart({ pid }: Process): () => void {
  const cores = availableParallelism();
  if (cores < 2) return () => undefined;
  const pin = (to: string, whom: number | undefined) =>
    spawnSync('taskset', ['-apc', to, String(whom)]);
  pin('0', pid);
  pin('1', process.pid);
  return () => void pin(`0-${cores - 1}`, process.pid);
}
