/**
 * Welch’s t of two samples of unequal variance: beyond 4.5 either way they differ with a certainty
 * of 99.999 % (Goodwill and others, “A testing methodology for side-channel resistance”, 2011).
 */
export function welchT(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [momentsOf(one), momentsOf(other)];
  return (a.mean - b.mean) / Math.sqrt(a.variance / one.length + b.variance / other.length);
}

function momentsOf(sample: readonly number[]) {
  const mean = sample.reduce((sum, value) => sum + value, 0) / sample.length;
  const squares = sample.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, variance: squares / (sample.length - 1) };
}

/**
 * What took no longer than nine of ten calls did: then what the machine does beside hides nothing
 * (Reparaz and others, “Dude, is my code constant time?”, 2017).
 */
export function withoutSlowest(
  one: readonly number[],
  other: readonly number[],
): [number[], number[]] {
  const sorted = [...one, ...other].toSorted((a, b) => a - b);
  const limit = sorted[Math.floor(sorted.length * 0.9)] ?? Number.POSITIVE_INFINITY;
  return [one.filter((value) => value < limit), other.filter((value) => value < limit)];
}
