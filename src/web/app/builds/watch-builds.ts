import { z } from 'zod/mini';
import { buildSchema } from '#contract/service.ts';
import { BASE } from '../api/base.ts';
import { lookBy } from '../api/read-answer.ts';
import { BUILD_POLLING_INTERVAL, PAGE_RELOAD_GUARD } from '../constants.ts';

const DEVELOPMENT = 'development';

/** The build that this page is of, as the page itself says; none where it comes from the sources. */
export function buildOfPage(): string | undefined {
  const { content } = document.querySelector<HTMLMetaElement>('meta[name="build"]') ?? {};
  return content === DEVELOPMENT ? undefined : content;
}

/**
 * Looks for a newer build every hour, whenever the page comes back to view, and when it is asked to.
 *
 * @param current the build of this page
 * @param onNewer called once for each newer build
 * @returns stops looking
 */
export function watchBuilds(current: string, onNewer: () => void): () => void {
  let known = current;

  async function look(): Promise<void> {
    const latest = await latestBuild();
    if (latest === undefined || latest === known) return;
    known = latest;
    onNewer();
  }

  const lookNow = () => void look();
  const timer = setInterval(lookNow, BUILD_POLLING_INTERVAL);
  const onVisibilityChange = () => {
    if (document.visibilityState === 'visible') lookNow();
  };
  document.addEventListener('visibilitychange', onVisibilityChange);
  const stopLooking = lookBy(lookNow);
  return () => {
    clearInterval(timer);
    stopLooking();
    document.removeEventListener('visibilitychange', onVisibilityChange);
  };
}

/**
 * The newest build of the server. The time in the address keeps caches out of it. Unreachable is no
 * news: the next look will tell.
 */
export async function latestBuild(): Promise<string | undefined> {
  try {
    const response = await fetch(`${BASE}/builds/latest.json?${Date.now()}`);
    return response.ok ? z.parse(buildSchema, await response.json()).id : undefined;
  } catch {
    return undefined;
  }
}

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
