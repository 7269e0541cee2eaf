import { createRouter } from '@tanstack/react-router';
import { localizedPath, splitLocale } from '#contract/locale.ts';
import { routeTree } from './route-tree.gen.ts';

export const router = createRouter({
  routeTree,
  // Routes are written once, without a language; the address bar carries it.
  rewrite: {
    input: ({ url }) => {
      url.pathname = splitLocale(url.pathname).path;
      return url;
    },
    output: ({ url }) => {
      url.pathname = localizedPath(url.pathname, splitLocale(window.location.pathname).locale);
      return url;
    },
  },
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
