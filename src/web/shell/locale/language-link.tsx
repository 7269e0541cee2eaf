import type { MouseEvent } from 'react';
import { useLanguageSwitch } from './use-language-switch.ts';

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
