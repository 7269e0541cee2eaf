import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { lowerPriority } from '../../lower-priority.ts';

const PROGRAM = fileURLToPath(new URL('backup-process.ts', import.meta.url));

/** Those who wait for a page come first. */
const NICENESS = 10;

/**
 * Makes a backup in a process of its own, with the settings of this one: copying all rows takes
 * seconds, in which nobody else would be answered.
 *
 * @param file must not be there yet
 * @param signal ends it
 * @returns how many rows each table has
 */
export async function backUpApart(
  file: string,
  signal: AbortSignal,
): Promise<Record<string, number>> {
  const making = promisify(execFile)(process.execPath, [PROGRAM, file], { signal });
  if (making.child.pid !== undefined) lowerPriority(making.child.pid, NICENESS);
  const { stdout } = await making;
  return JSON.parse(stdout);
}
