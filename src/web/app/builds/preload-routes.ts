import { useEffect } from 'react';
import { z } from 'zod/mini';
import { BASE } from '../api/base.ts';
import { ROUTE_PRELOADING_CONCURRENCY } from '../constants.ts';
import { buildOfPage } from './watch-builds.ts';
import { afterStart } from './later.tsx';

const buildManifest = z.object({ routes: z.record(z.string(), z.array(z.string())) });

/** Fetches the parts of the pages that can be reached from here, when there is time for it. */
export function PreloadPages({ isConnected }: { isConnected: boolean }) {
  useEffect(() => {
    const build = buildOfPage();
    if (build === undefined) return undefined;
    // Few people run the server: they wait for the pages of that.
    return preloadRoutes(
      build,
      (path) => path.startsWith('/auth/') !== isConnected && !path.startsWith('/operator'),
    );
  }, [isConnected]);
  return null;
}

/**
 * Fetches what the other pages need, some time after this one stands, a few files at once.
 *
 * @param build whose manifest names the files
 * @param wants whether a page, by its path in English, may be asked for from here
 * @returns gives up
 */
export function preloadRoutes(build: string, wants: (path: string) => boolean): () => void {
  const gaveUp = new AbortController();
  const leave = afterStart(() => {
    preload(build, wants, gaveUp.signal).catch(() => undefined);
  });
  return () => {
    leave();
    gaveUp.abort();
  };
}

async function preload(
  build: string,
  wants: (path: string) => boolean,
  signal: AbortSignal,
): Promise<void> {
  const response = await fetch(`${BASE}/builds/${build}.json`, { signal });
  if (!response.ok) return;
  const { routes } = z.parse(buildManifest, await response.json());
  const wanted = Object.entries(routes).filter(([path]) => wants(path));
  const files = [...new Set(wanted.flatMap(([, needed]) => needed))];
  const lanes = Array.from({ length: ROUTE_PRELOADING_CONCURRENCY }, async () => {
    for (let file = files.shift(); file && !signal.aborted; file = files.shift()) {
      await preloadFile(BASE + file);
    }
  });
  await Promise.all(lanes);
}

/** A hint like the ones that the bundler writes: the browser keeps the file, and runs nothing. */
function preloadFile(file: string): Promise<void> {
  if (document.querySelector(`link[href="${CSS.escape(file)}"]`)) return Promise.resolve();
  const link = document.createElement('link');
  link.rel = file.endsWith('.css') ? 'prefetch' : 'modulepreload';
  link.href = file;
  return new Promise((resolve) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
    document.head.append(link);
  });
}
