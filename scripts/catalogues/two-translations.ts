/** A catalogue of one language: each message by its id, which a context is part of. */
export interface ReadCatalogue {
  file: string;
  messages: Record<string, { message?: string; translation?: string }>;
}

/**
 * Finds what is translated in two ways. The page has one file of texts a language, in which the
 * last catalogue wins: where two meanings need two words, the message wants a context.
 *
 * @param catalogues all of one language
 * @returns for each such message, its translations and where they stand
 */
export function twoTranslations(catalogues: readonly ReadCatalogue[]): string[] {
  const said = catalogues.flatMap(({ file, messages }) =>
    Object.entries(messages).flatMap(([id, { message, translation }]) =>
      translation ? [{ id, text: message ?? id, file, translation }] : [],
    ),
  );
  return [...Map.groupBy(said, ({ id }) => id).values()].flatMap((cases) => {
    const [first] = cases;
    if (!first || cases.every(({ translation }) => translation === first.translation)) return [];
    const ways = cases.map(({ file, translation }) => `${JSON.stringify(translation)} in ${file}`);
    return [`${JSON.stringify(first.text)} is ${ways.join(', ')}`];
  });
}
