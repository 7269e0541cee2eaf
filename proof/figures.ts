export { quantile } from '../bench/figures.ts';

/** 64112 as "64,112" */
export function count(number: number): string {
  return number.toLocaleString('en');
}

/** "310 ms" */
export function inMilliseconds(milliseconds: number): string {
  return `${count(Math.round(milliseconds))} ms`;
}

/** How often each status was answered; 0 is no answer. */
export class Tally extends Map<number, number> {
  add(status: number, times = 1): void {
    this.set(status, (this.get(status) ?? 0) + times);
  }
}

/** Some of what was found to be wrong, to stand behind how much it is: "; a link to x; a dialog" */
export function andSome(wrong: Iterable<string>, most = Infinity): string {
  return [...new Set(wrong)]
    .slice(0, most)
    .map((each) => `; ${each}`)
    .join('');
}

const NAMES: Partial<Record<number, string>> = {
  [-2]: '503 without Retry-After',
  [-1]: 'not taken',
  0: 'cut',
};

/** "3 × 503, 2 × cut" */
export function statuses(counts: Iterable<readonly [number, number]>): string {
  return [...counts]
    .toSorted(([a], [b]) => a - b)
    .map(([status, number]) => `${count(number)} × ${NAMES[status] ?? status}`)
    .join(', ');
}
