/** Finer than anyone measures, and coarser than what is lost when decimals are added in binary. */
const PARTS = 1_000_000;

/**
 * The sum of amounts as people reckon it, to the millionth: 0.1 and 0.7 are 0.8, and not a hair
 * less, which would end a streak for no reason.
 */
export function addUp(amounts: readonly number[]): number {
  return asReckoned(amounts.reduce((sum, amount) => sum + amount, 0));
}

/** A sum that was taken step by step, to the millionth. */
export function asReckoned(sum: number): number {
  return Math.round(sum * PARTS) / PARTS;
}

/**
 * A sum from which numbers are taken off again. What each step rounds away is added up beside it, so
 * that nothing of them is left behind (compensated summation, A. Neumaier 1974).
 */
export class RunningSum {
  #sum = 0;
  #lost = 0;

  /** @param number less than 0 takes off */
  add(number: number): void {
    const sum = this.#sum + number;
    const isLess = Math.abs(number) <= Math.abs(this.#sum);
    this.#lost += isLess ? this.#sum - sum + number : number - sum + this.#sum;
    this.#sum = sum;
  }

  get value(): number {
    return this.#sum + this.#lost;
  }
}
