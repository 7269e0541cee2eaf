/** 12345.6 → `12,346`; digits are those after the point. */
export function grouped(figure: number, digits?: number): string {
  return figure.toLocaleString('en-GB', {
    ...(digits !== undefined && { minimumFractionDigits: digits, maximumFractionDigits: digits }),
  });
}

/** What so large a share of values is at most, such as 0.99 of them; NaN where there are none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? sorted[0] ?? Number.NaN;
}

/** "310 ms (290 to 402)" */
export function medianOf(times: readonly number[]): string {
  const range = [Math.min(...times), Math.max(...times)].map((time) => grouped(time, 0));
  return `${grouped(quantile(times, 0.5), 0)} ms (${range.join(' to ')})`;
}
