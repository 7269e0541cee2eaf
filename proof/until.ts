import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits until something is so.
 *
 * @param within for so long at most, in milliseconds
 * @param every so often it is looked, in milliseconds
 * @returns whether it is
 */
export async function until(
  isSo: () => boolean | Promise<boolean>,
  { within = Infinity, every = 50 }: { within?: number; every?: number } = {},
): Promise<boolean> {
  const last = performance.now() + within;
  while (!(await isSo())) {
    if (performance.now() >= last) return false;
    await sleep(every);
  }
  return true;
}
