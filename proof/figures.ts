/** 64112 as "64,112" */
export function count(number: number): string {
  return number.toLocaleString('en');
}

/** What so large a share of values is at most; NaN where there are none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? sorted[0] ?? Number.NaN;
}

/** "310 ms" */
export function inMilliseconds(milliseconds: number): string {
  return `${count(Math.round(milliseconds))} ms`;
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
