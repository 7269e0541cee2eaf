import { parseArgs } from 'node:util';
import { LOCALES, isLocale, type Locale } from '#contract/locale.ts';
import { StartError } from '../../src/server/platform/start-error.ts';

/**
 * What was asked for: `--locale=fr`, `--force`.
 *
 * @throws StartError for a locale that there is not
 */
export function readOptions(): { locale: Locale; force: boolean } {
  const { values } = parseArgs({
    options: {
      locale: { type: 'string', default: 'en' },
      force: { type: 'boolean', default: false },
    },
  });
  const { locale, force } = values;
  if (!isLocale(locale)) throw new StartError(`--locale takes one of ${LOCALES.join(', ')}.`);
  return { locale, force };
}
