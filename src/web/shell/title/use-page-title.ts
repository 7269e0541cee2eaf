import { useEffect } from 'react';
import { PAGES, documentTitle } from '#contract/pages.ts';
import type { PagePath } from '#contract/pages.ts';
import { useLocale } from '../locale/current-locale.ts';

/** Shows a title in the browser's tab, followed by the site's. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = documentTitle(title);
  }, [title]);
}

/** The title of a page in the language of the reader. */
export function usePageTitle(page: PagePath): string;
export function usePageTitle(page: PagePath | undefined): string | undefined;
export function usePageTitle(page: PagePath | undefined): string | undefined {
  const locale = useLocale();
  return page && PAGES[page][locale];
}
