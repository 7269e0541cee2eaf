import { useMatches } from '@tanstack/react-router';
import type { PagePath } from '#contract/pages.ts';
import { useDocumentTitle, usePageTitle } from './use-page-title.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** the page of the contract that a route shows, for its title */
    page?: PagePath;
  }
}

/** Shows the title of the page that the address leads to, unless an error took its place. */
export function RouteTitle() {
  const page = useMatches({
    select: (matches) =>
      matches.some((match) => match.status !== 'success')
        ? undefined
        : matches.at(-1)?.staticData.page,
  });
  useDocumentTitle(usePageTitle(page));
  return null;
}
