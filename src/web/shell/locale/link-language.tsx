import { useRouter } from '@tanstack/react-router';
import { useLayoutEffect, useRef } from 'react';
import { createAddressRewrite } from './address-rewrite.ts';
import { useLocale } from './current-locale.ts';

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
