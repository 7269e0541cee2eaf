const LOOK_EVERY = 500;

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
  }, LOOK_EVERY);
  timer.unref();
}
