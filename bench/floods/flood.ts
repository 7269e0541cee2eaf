import type { Product } from '../product.ts';

/** Is told the status of each answer; 0 where the connection was cut. */
export type Tell = (status: number) => void;

/** What somebody does who would take the server from the others. */
export interface Flood {
  /** a word to choose it by on the command line */
  name: string;
  what: string;
  /** within how many milliseconds 99 of 100 of the others’ reads have to be answered */
  p99?: number;
  /**
   * Makes what the flood needs, which is not measured.
   *
   * @returns lets it loose; it ends by itself, within a minute
   */
  prepare(product: Product): Promise<(tell: Tell) => Promise<void>>;
}
