import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** From "guessed at once" to "not to be guessed". */
export type Strength = 0 | 1 | 2 | 3 | 4;

/** Longer passwords are strong anyway, and would keep the page busy. */
const LONGEST_ESTIMATED = 64;

/**
 * How hard a password is to guess.
 *
 * @param personal the person's name and address, which are the first things to be tried
 */
export function strengthOf(password: string, personal: readonly string[]): Strength {
  const { score } = estimator.check(
    password.slice(0, LONGEST_ESTIMATED),
    personal.flatMap((text) => text.split(/[\s@.]+/)).filter((word) => word.length > 2),
  );
  return score;
}
