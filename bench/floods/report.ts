import type { Product } from '../product.ts';

interface Outcome {
  what: string;
  /** within how many milliseconds 99 of 100 reads had to be answered */
  p99: number | undefined;
  engine: Product['engine'];
  /** how long others waited for each read, in milliseconds */
  waits: number[];
  /** how many answers of the flood had each status */
  statuses: ReadonlyMap<number, number>;
  /** bytes */
  peakMemory: number | undefined;
  isAlive: boolean;
}

const MEGABYTE = 1024 * 1024;

/** The longest that anybody may wait beside a flood, in milliseconds. */
const LONGEST_WAIT = 250;

export function printHead(): void {
  console.log('| flood | engine | others’ p50 | p99 | longest | of | answers | peak memory |');
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
}

/** Prints a line, and ends with a failure when others waited too long or the server ended. */
export function printOutcome({
  what,
  p99 = LONGEST_WAIT,
  engine,
  waits,
  statuses,
  peakMemory,
  isAlive,
}: Outcome): void {
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  const answers = [...statuses]
    .toSorted(([a], [b]) => a - b)
    .map(([status, count]) => `${count} × ${status === 0 ? 'cut' : status}`)
    .join(', ');
  const cells = [
    what,
    engine,
    ...[0.5, 0.99, 1].map((share) => `${at(share).toFixed(1)} ms`),
    waits.length,
    answers,
    !isAlive ? 'the server ended' : peakMemory ? `${(peakMemory / MEGABYTE).toFixed(0)} MB` : '?',
  ];
  console.log(`| ${cells.join(' | ')} |`);
  if (!isAlive || !(at(1) <= LONGEST_WAIT) || !(at(0.99) <= p99)) process.exitCode = 1;
}
