import { useEffect } from 'react';
import { preloadRoutes } from './preload-routes.ts';
import { buildOfPage } from './watch-builds.ts';

/** Fetches the parts of the pages that can be reached from here, when there is time for it. */
export function PreloadPages({ isConnected }: { isConnected: boolean }) {
  useEffect(
    () => preloadRoutes(buildOfPage(), (path) => path.startsWith('/auth/') !== isConnected),
    [isConnected],
  );
  return null;
}
