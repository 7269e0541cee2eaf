import type { LocationRewrite } from '@tanstack/react-router';
import { localizedPath, splitLocale } from '#contract/locale.ts';
import { localeOfAddress } from './current-locale.ts';

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
