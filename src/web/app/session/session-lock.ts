const LOCK = 'habitude:session';

/** How long a tab waits for another one, which may have been stopped in the middle. */
const LOCK_TIMEOUT_MS = 40_000;

/**
 * Runs one task at a time over all tabs, since they share the remember cookie. Without HTTPS a
 * browser has no locks, and keeps no such cookie either.
 */
export async function underLock<T>(task: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return await task();
  let isBegun = false;
  try {
    return await navigator.locks.request(
      LOCK,
      { signal: AbortSignal.timeout(LOCK_TIMEOUT_MS) },
      () => {
        isBegun = true;
        return task();
      },
    );
  } catch (error) {
    if (isBegun) throw error;
    return await task();
  }
}
