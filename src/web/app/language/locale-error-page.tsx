import { LOCALES, localizedPath, splitLocale, type Locale } from '#contract/locale.ts';
import { buttonClass, Button } from '../../ui/button.tsx';
import { BASE, ownPath } from '../api/base.ts';
import { keepLocaleCookie, type LocaleError } from './language.ts';

// No catalogue could be fetched, so these texts are the only ones that are not in one.
const TEXTS: Record<Locale, { failed: string; retry: string; goOn: string }> = {
  en: {
    failed: 'The texts of this page could not be fetched.',
    retry: 'Try again',
    goOn: 'Continue in English',
  },
  fr: {
    failed: 'Les textes de cette page n’ont pas pu être chargés.',
    retry: 'Réessayer',
    goOn: 'Continuer en français',
  },
};

/** Says that a language could not be loaded; one can try again, or go on in another. */
export function LocaleErrorPage({ error }: { error: LocaleError }) {
  'use no memo';
  const { failed, retry } = TEXTS[error.locale];
  const others = LOCALES.filter((locale) => locale !== error.locale);
  const { search, hash } = window.location;
  const { path } = splitLocale(ownPath());
  return (
    <main className="mx-auto flex min-h-dvh max-w-xl flex-col justify-center gap-4 px-5">
      <h1 className="text-2xl">{failed}</h1>
      <p lang="en" className="text-faint">
        {error.message}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" onClick={() => window.location.reload()}>
          {retry}
        </Button>
        {others.map((locale) => (
          <a
            key={locale}
            href={BASE + localizedPath(path, locale) + search + hash}
            lang={locale}
            // The server would lead back to the language of the cookie.
            onClick={() => keepLocaleCookie(locale)}
            className={buttonClass('outline')}
          >
            {TEXTS[locale].goOn}
          </a>
        ))}
      </div>
    </main>
  );
}
