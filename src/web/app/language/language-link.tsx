import { useRouter, useRouterState, type LocationRewrite } from '@tanstack/react-router';
import { useLayoutEffect, useRef, type MouseEvent } from 'react';
import { localizedPath, splitLocale, LOCALES, LOCALE_NAMES } from '#contract/locale.ts';
import { BASE } from '../api/base.ts';
import { lookForNewerBuild } from '../api/read-answer.ts';
import { tellUnreachable } from '../builds/later.tsx';
import { localeOfAddress, messagesOf, useLocale } from './language.ts';

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
    void go();
  };

  return (
    <a href={href} hrefLang={locale} lang={locale} onClick={onClick} className={className}>
      {name}
    </a>
  );
}

/** The way to the same page in the other language. */
export function useLanguageSwitch() {
  'use no memo';
  const router = useRouter();
  const current = useLocale();
  const shown = useRouterState({ select: (state) => state.location });
  const locale = LOCALES.find((candidate) => candidate !== current) ?? current;
  const hrefOf = ({ pathname, searchStr }: typeof shown) =>
    BASE + localizedPath(pathname, locale) + searchStr;
  return {
    locale,
    /** of the other language, in its own words */
    name: LOCALE_NAMES[locale],
    href: hrefOf(shown),
    async go() {
      try {
        // At an address whose texts can't be had nothing is shown, and what was typed would be gone.
        await messagesOf(locale);
      } catch {
        lookForNewerBuild();
        return tellUnreachable();
      }
      // Whoever went on meanwhile stays there.
      router.history.push(hrefOf(router.state.location) + window.location.hash);
    },
  };
}
