import { useRouter, useRouterState } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { LOCALES, LOCALE_NAMES, localizedPath } from '#contract/locale.ts';
import { useLocale } from './current-locale.ts';

/** A link to the same page in the other language, in its own words. */
export function LanguageLink({ className }: { className?: string }) {
  const { locale, name, href, go } = useLanguageSwitch();

  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    go();
  };

  return (
    <a href={href} hrefLang={locale} lang={locale} onClick={onClick} className={className}>
      {name}
    </a>
  );
}

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
