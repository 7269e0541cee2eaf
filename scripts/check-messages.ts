import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { twoTranslations, type ReadCatalogue } from './catalogues/two-translations.ts';

/**
 * Compares the catalogues with the sources: every text of the screens is in them, nothing else is,
 * each is translated, and alike wherever it stands. What is wrong goes to standard error, a line
 * each.
 */
const config = getConfig();
const complaints: string[] = [];
const byLocale: Record<string, ReadCatalogue[]> = {};

for (const catalog of await getCatalogs(config)) {
  const wanted = await catalog.collect();
  if (!wanted) throw new Error(`The texts of ${catalog.path} can't be read from the sources.`);
  for (const [locale, messages] of Object.entries(await catalog.readAll())) {
    const file = catalog.path.replace('{locale}', locale);
    (byLocale[locale] ??= []).push({ file, messages: messages ?? {} });
    for (const [id, { message }] of Object.entries(wanted)) {
      const text = JSON.stringify(message ?? id);
      if (!messages?.[id]) complaints.push(`${file} lacks ${text}`);
      else if (!messages[id].translation) complaints.push(`${file} does not translate ${text}`);
    }
    for (const [id, { message }] of Object.entries(messages ?? {})) {
      if (!wanted[id]) complaints.push(`${file} has the unused ${JSON.stringify(message ?? id)}`);
    }
  }
}

for (const catalogues of Object.values(byLocale)) complaints.push(...twoTranslations(catalogues));

if (complaints.length > 0) {
  console.error(complaints.join('\n'));
  console.error(
    '`npm run messages` brings the catalogues up to date; translations are written by hand.',
  );
  process.exitCode = 1;
}
