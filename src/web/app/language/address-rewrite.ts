import type { LocationRewrite } from '@tanstack/react-router';
import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { localizedPath, splitLocale } from '#contract/locale.ts';
import { localeOfAddress, useLocale } from './current-locale.ts';

/** Lets routes be written once, without a language, while the address bar and links carry it. */
export function createAddressRewrite(): LocationRewrite {
  return {
    input: ({ url }) => {
      url.pathname = splitLocale(url.pathname).path;
      return url;
    },
    output: ({ url }) => {
      url.pathname = localizedPath(url.pathname, localeOfAddress());
      return url;
    },
  };
}

/** Links keep the addresses that they worked out; a new language makes them do it again. */
export function LinkLanguage() {
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
