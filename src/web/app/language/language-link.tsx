import { useRouter, useRouterState, type LocationRewrite } from '@tanstack/react-router';
import { useLayoutEffect, useRef, type MouseEvent } from 'react';
import { localizedPath, splitLocale, LOCALES, LOCALE_NAMES } from '#contract/locale.ts';
import { BASE } from '../api/base.ts';
import { localeOfAddress, useLocale } from './language.ts';

/**
 * Lets routes be written once, without a language and as seen from the site, while the address bar and
 * links carry both.
 */
export function createAddressRewrite(): LocationRewrite {
  return {
    input: ({ url }) => {
      url.pathname = splitLocale(url.pathname.slice(BASE.length)).path;
      return url;
    },
    output: ({ url }) => {
      url.pathname = BASE + localizedPath(url.pathname, localeOfAddress());
      return url;
    },
  };
}

/** Links keep the addresses that they worked out; a new language makes them do it again. */
export function RelocalizeLinks() {
  const router = useRouter();
  const locale = useLocale();
  const linked = useRef(locale);

  useLayoutEffect(() => {
    if (linked.current === locale) return;
    linked.current = locale;
    router.update({ ...router.options, rewrite: createAddressRewrite() });
  }, [router, locale]);

  return null;
}

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
  const href = BASE + localizedPath(pathname, locale) + searchStr;
  return {
    locale,
    /** of the other language, in its own words */
    name: LOCALE_NAMES[locale],
    href,
    go: () => history.push(href + window.location.hash),
  };
}
