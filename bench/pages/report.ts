import { loadavg } from 'node:os';

export interface Row {
  what: string;
  /** in milliseconds */
  times: number[];
  /** none where it only stands beside the others */
  goal?: number;
}

/** Prints what was measured as a table, and ends with a failure when a median is over its goal. */
export function printTable(rows: readonly Row[]): void {
  console.log('| measured | median | best | worst | of | goal |');
  console.log('| --- | --- | --- | --- | --- | --- |');
  for (const { what, times, goal } of rows) {
    const sorted = times.toSorted((one, other) => one - other);
    const median = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
    const figures = [median, sorted.at(0), sorted.at(-1)].map((time) => `${time?.toFixed(0)} ms`);
    console.log(
      `| ${what} | ${figures.join(' | ')} | ${times.length} | ${goal ? `${goal} ms` : '–'} |`,
    );
    if (goal && !(median <= goal)) process.exitCode = 1;
  }
  console.log(`This machine had ${loadavg()[0]?.toFixed(1)} things to do at a time.`);
}
