import type { Product } from '../../../bench/product.ts';

/** What one account does that would make all others wait, by calls that it may send. */
export interface Scene {
  /** a word to choose it by */
  name: string;
  what: string;
  /**
   * Makes what it needs, which is not measured.
   *
   * @returns does it; resolves within a few minutes, whatever becomes of the product
   */
  prepare(product: Product): Promise<Act>;
}

/** @returns what else there is to say of it */
export type Act = (tell: Tell) => Promise<Told>;

export interface Told {
  /** such as the bytes of a file */
  said?: string;
  /** whether what else was promised was kept; it was, unless said */
  held?: boolean;
}

/** Is told the status of each answer; 0 where the connection was cut. */
export type Tell = (status: number) => void;
