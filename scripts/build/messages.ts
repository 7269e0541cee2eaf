import { basename } from 'node:path';
import {
  createCompilationErrorMessage,
  createCompiledCatalog,
  createMissingErrorMessage,
  getCatalogs,
} from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';

/** The messages of one language, as the page fetches them. */
export interface Messages {
  locale: string;
  /** `{ "messages": { id: compiled text } }` */
  json: string;
}

/** Who reads its catalogue by itself, and of whom nobody else has the texts. */
const APART = ['server', 'cli'];

/**
 * Compiles the catalogues of the page, or the command line's, into one file a language.
 *
 * @param complete whether a missing translation is an error; otherwise English takes its place
 * @throws Error that names each missing translation and each text that is not well-formed
 */
export async function compileMessages(
  reader: 'page' | 'cli',
  { complete }: { complete: boolean },
): Promise<Messages[]> {
  const config = getConfig();
  const catalogs = (await getCatalogs(config)).filter(({ path }) => {
    const name = basename(path);
    return reader === 'page' ? !APART.includes(name) : name === reader;
  });
  return Promise.all(
    config.locales.map(async (locale) => {
      const translations = await Promise.all(
        catalogs.map((catalog) =>
          catalog.getTranslations(locale, {
            sourceLocale: config.sourceLocale ?? 'en',
            fallbackLocales: complete ? {} : { default: 'en' },
            missingBehavior: 'resolved',
          }),
        ),
      );
      const missing = translations.flatMap((translation) => translation.missing);
      if (complete && missing.length > 0) {
        throw new Error(createMissingErrorMessage(locale, missing));
      }
      const texts: Record<string, string> = {};
      for (const translation of translations) Object.assign(texts, translation.messages);
      const { source, errors } = createCompiledCatalog(locale, texts, { namespace: 'json' });
      if (errors.length > 0) throw new Error(createCompilationErrorMessage(locale, errors));
      return { locale, json: source };
    }),
  );
}
