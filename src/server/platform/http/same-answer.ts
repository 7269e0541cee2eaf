import type { Encoding } from './accepted.ts';
import { compressed } from './compress-answers.ts';
import type { KeptAnswer } from './kept-answers.ts';

/**
 * A text that everybody is answered alike, made when somebody first asks and compressed once for
 * each encoding: strangers may ask for it as often as they like.
 */
export class SameAnswer {
  readonly type: string;
  readonly #make: () => string;
  readonly #made = new Map<Encoding, Promise<KeptAnswer>>();

  constructor(type: string, make: () => string) {
    this.type = type;
    this.#make = make;
  }

  /** As it goes out to whoever takes an encoding. */
  inEncoding(encoding: Encoding): Promise<KeptAnswer> {
    const known = this.#made.get(encoding) ?? compressed(this.#make(), encoding);
    this.#made.set(encoding, known);
    return known;
  }
}
