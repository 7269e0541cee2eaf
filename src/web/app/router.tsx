import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router';
import { routeTree } from './route-tree.gen.ts';
import { createAddressRewrite } from './language/language-link.tsx';
import type { RouterContext } from './session/session-context.ts';

export function createAppRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    rewrite: createAddressRewrite(),
    notFoundMode: 'root',
    // As to the server, which answers any other spelling with a 404.
    caseSensitive: true,
    // What stands in an address is text, and not JSON: quotes are part of it.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(JSON.stringify),
    // What a page does not know, or cannot be right, goes from the address and reaches no page.
    search: { strict: true },
    defaultPreload: 'intent',
    // Queries know how old their data is; the router asks them each time.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
