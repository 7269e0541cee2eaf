const LOCK = 'habitude:session';

/**
 * Runs one task at a time over all tabs, since they share the remember cookie. Without HTTPS a
 * browser has no locks, and keeps no such cookie either.
 */
export function underLock<T>(task: () => Promise<T>): Promise<T> {
  if (!('locks' in navigator)) return task();
  return navigator.locks.request(LOCK, task);
}
