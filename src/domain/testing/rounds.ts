import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** whether the long rounds are asked for, as by `npm run test:full` */
    isFull: boolean;
  }
}

/**
 * How many runs a property is tried with.
 *
 * @param some each time
 * @param many in the long rounds
 */
export function rounds(some: number, many: number): number {
  return inject('isFull') ? many : some;
}
