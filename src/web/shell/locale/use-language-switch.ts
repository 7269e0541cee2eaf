import { useRouter, useRouterState } from '@tanstack/react-router';
import { LOCALES, LOCALE_NAMES, localizedPath } from '#contract/locale.ts';
import { useLocale } from './current-locale.ts';

/** The way to the same page in the other language. */
export function useLanguageSwitch() {
  const { history } = useRouter();
  const current = useLocale();
  const { pathname, searchStr } = useRouterState({ select: (state) => state.location });
  const locale = LOCALES.find((candidate) => candidate !== current) ?? current;
  const href = localizedPath(pathname, locale) + searchStr;
  return {
    locale,
    /** of the other language, in its own words */
    name: LOCALE_NAMES[locale],
    href,
    go: () => history.push(href + window.location.hash),
  };
}
