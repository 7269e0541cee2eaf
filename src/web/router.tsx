import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { localizedPath, splitLocale } from '#contract/locale.ts';
import { routeTree } from './route-tree.gen.ts';
import { logError } from './shell/error-page/fatal-error.tsx';
import { localeOfAddress } from './shell/locale/current-locale.ts';
import type { Session } from './shell/session/session.ts';

/** What every route can reach. */
export interface RouterContext {
  session: Session;
  queryClient: QueryClient;
}

export function createAppRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    // Routes are written once, without a language; the address bar carries it.
    rewrite: {
      input: ({ url }) => {
        url.pathname = splitLocale(url.pathname).path;
        return url;
      },
      output: ({ url }) => {
        url.pathname = localizedPath(url.pathname, localeOfAddress());
        return url;
      },
    },
    notFoundMode: 'root',
    defaultPreload: 'intent',
    // Queries know how old their data is; the router asks them each time.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultOnCatch: logError,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
