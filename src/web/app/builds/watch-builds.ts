import { z } from 'zod/mini';
import { buildSchema } from '#contract/service.ts';
import { lookBy } from '../api/look-for-build.ts';
import { BUILD_POLLING_INTERVAL } from '../constants.ts';

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
    const response = await fetch(`/builds/latest.json?${Date.now()}`);
    return response.ok ? z.parse(buildSchema, await response.json()).id : undefined;
  } catch {
    return undefined;
  }
}
