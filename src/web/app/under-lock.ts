/** How long a tab waits for another one, which may have been stopped in the middle. */
const LOCK_TIMEOUT_MS = 40_000;

/**
 * Runs one task of a name at a time over all tabs. Two at once would do no harm: after a while it is
 * run anyway, and so it is without TLS, where a browser has no locks.
 *
 * @param signal gives up instead
 */
export async function underLock<T>(
  name: string,
  task: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  if (!('locks' in navigator)) return await task();
  const options = { signal: signal ?? AbortSignal.timeout(LOCK_TIMEOUT_MS) };
  let isBegun = false;
  try {
    return await navigator.locks.request(name, options, () => {
      isBegun = true;
      return task();
    });
  } catch (error) {
    if (isBegun || signal) throw error;
    return await task();
  }
}
