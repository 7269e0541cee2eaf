import { existsSync, statfsSync } from 'node:fs';

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';

/** What the databases and browsers of all tests take at once, with room to spare. */
const ENOUGH = 6 * 1024 ** 3;

/**
 * Has this process and those that it starts keep temporary files in memory, where there is room:
 * tests wait for thousands of commits, and what a disk does with them is for proofs to show.
 */
export function keepTemporaryInMemory() {
  if (process.env['TMPDIR'] !== undefined || !existsSync(MEMORY)) return;
  const { bavail, bsize } = statfsSync(MEMORY);
  if (bavail * bsize >= ENOUGH) process.env['TMPDIR'] = MEMORY;
}
