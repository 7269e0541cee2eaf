import { PAGE_RELOAD_GUARD } from '../constants.ts';

const RELOADED_AT = 'reloaded_at';

/**
 * Reloads the page when a part of it is no longer there, as after an update of the server. Not
 * twice within the guard's time: a part that is missing then is missing in the newest build too.
 *
 * @param reload leaves for the newest build
 * @returns stops doing so
 */
export function reloadStaleChunks(reload = () => window.location.reload()): () => void {
  const onPreloadError = (event: Event) => {
    const last = Number(window.sessionStorage.getItem(RELOADED_AT) ?? 0);
    if (Date.now() - last < PAGE_RELOAD_GUARD) return;
    window.sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    event.preventDefault();
    reload();
  };
  window.addEventListener('vite:preloadError', onPreloadError);
  return () => window.removeEventListener('vite:preloadError', onPreloadError);
}
