import { grouped } from '../figures.ts';
import type { ENGINES } from '../product.ts';

export type Engine = (typeof ENGINES)[number];

/** A line of the table. */
export interface Line {
  what: string;
  /** in words; none where it only stands beside the others */
  goal?: string;
  /** in words, with figures and units */
  found: string;
  /** whether the goal was reached */
  held?: boolean;
}

/** What is measured together, chosen by its name on the command line. */
export interface Part {
  name: string;
  engines: readonly Engine[];
  /** @param tell is told each line once it is known */
  measure(engine: Engine, tell: (line: Line) => void): Promise<void>;
}

/** How a figure stands to the most that it may be. */
export function atMost(most: number, found: number, unit: string, digits = 0) {
  return {
    goal: `≤ ${grouped(most)} ${unit}`,
    found: `${grouped(found, digits)} ${unit}`,
    held: found <= most,
  };
}
