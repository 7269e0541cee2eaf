import type { Engine } from '../src/server/platform/database/database.ts';

/** A promise of the product, and a program that tries to break it. */
export interface Proof {
  /** a word to choose it by on the command line */
  name: string;
  /** what befalls the product, or who attacks it */
  what: string;
  engines: readonly Engine[];
  /** how often in a full run, and in `npm test`; none there: 0 */
  rounds: { full: number; test: number };
  /**
   * Starts the product, has it happen, and looks at what is left.
   *
   * @throws where it can't be tried, such as without a program that it needs: that proves nothing
   */
  prove(on: { engine: Engine; rounds: number }): Promise<Finding>;
}

export interface Finding {
  held: boolean;
  /** in words with figures: "64,112 writes, none lost, none doubled; ready again after 310 ms" */
  found: string;
}
