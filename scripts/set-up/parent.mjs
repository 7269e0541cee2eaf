const POLL_INTERVAL_MS = 500;

/**
 * Does some work once the process that started this one has ended, however that was.
 *
 * @param {() => void} work
 */
export function whenParentEnds(work) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    work();
  }, POLL_INTERVAL_MS);
  timer.unref();
}
