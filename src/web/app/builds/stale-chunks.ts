import { PAGE_RELOAD_GUARD } from '../constants.ts';

const RELOADED_AT = 'reloaded_at';

/** How Chrome, Firefox and Safari say that a part of the page could not be loaded, and Vite too. */
const STALE_CHUNK =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/;

/** Whether an error is about a part of the page that is gone, as after an update of the server. */
export function isStaleChunk(error: unknown): boolean {
  return error instanceof Error && STALE_CHUNK.test(error.message);
}

/**
 * Within the guard's time a part that is missing is missing in the newest build too; and without a
 * network a reload would take away the page that is there.
 */
export function mayReload(): boolean {
  if (!navigator.onLine) return false;
  const last = Number(window.sessionStorage.getItem(RELOADED_AT) ?? 0);
  return Date.now() - last >= PAGE_RELOAD_GUARD;
}

export function reloadGuarded(reload: () => void): void {
  window.sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  reload();
}

/** The router has a reload of its own, which knows no guard: this makes it think that it is done. */
export function stopReloadsOfRouter(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    window.sessionStorage.setItem(`tanstack_router_reload:${payload.message}`, '1');
  });
}
