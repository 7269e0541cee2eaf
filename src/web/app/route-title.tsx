import { useMatches, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PAGES, documentTitle, type PagePath } from '#contract/pages.ts';
import { ROUTE_TRANSITION_SETTLE_WAIT } from './constants.ts';
import { useLocale } from './language/language.ts';
import { MAIN_ID } from './layout/layout-parts.tsx';

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

/** Shows a title in the browser's tab, followed by the site's. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = documentTitle(title);
  }, [title]);
}

/** The title of a page in the language of the reader. */
function usePageTitle(page: PagePath): string;
function usePageTitle(page: PagePath | undefined): string | undefined;
function usePageTitle(page: PagePath | undefined): string | undefined {
  const locale = useLocale();
  return page && PAGES[page][locale];
}

/**
 * Moves the focus to a new page once it has settled, so that it is read from its beginning and the
 * keyboard goes on from there. A field that took the focus for itself keeps it.
 */
export function RouteAnnouncer() {
  const router = useRouter();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return;
      clearTimeout(timer);
      timer = setTimeout(focusMain, ROUTE_TRANSITION_SETTLE_WAIT);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [router]);
  return null;
}

function focusMain(): void {
  const main = document.getElementById(MAIN_ID);
  if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
}
