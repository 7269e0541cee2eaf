import { createRouter, stringifySearchWith } from '@tanstack/react-router';
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
    parseSearch,
    stringifySearch: stringifySearchWith(JSON.stringify),
    // What a page does not know, or cannot be right, goes from the address and reaches no page.
    search: { strict: true },
    defaultPreload: 'intent',
    // Queries know how old their data is; the router asks them each time.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
  });
}

/** What stands in an address is text, neither JSON nor a number; what came twice is a list. */
function parseSearch(search: string): Record<string, string | string[]> {
  const fields = new URLSearchParams(search);
  const read = (name: string) => {
    const [first = '', ...more] = fields.getAll(name);
    return more.length === 0 ? first : [first, ...more];
  };
  return Object.fromEntries(Array.from(fields.keys(), (name) => [name, read(name)]));
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
