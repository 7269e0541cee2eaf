import { SECOND } from '../clock.ts';

interface TallyLog {
  warn(details: object, message: string): void;
}

/**
 * A line in the log for what may come by the thousand: at once for the first, and then one every so
 * often that says how many came meanwhile, and what the last of them was.
 *
 * @param every in milliseconds
 */
export function createThrottledWarning(
  log: TallyLog,
  message: string,
  every = SECOND,
): (error: unknown) => void {
  let count = 0;
  let last: unknown;
  let timer: NodeJS.Timeout | undefined;

  function write(): void {
    timer = undefined;
    if (count === 0) return;
    log.warn({ err: last, count }, message);
    count = 0;
    timer = setTimeout(write, every).unref();
  }

  return (error) => {
    count += 1;
    last = error;
    if (!timer) write();
  };
}
