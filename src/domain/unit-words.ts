/** How a plural becomes a singular: the first that matches. The words of one form come first. */
const SINGULARS: Record<string, readonly (readonly [plural: RegExp, singular: string])[]> = {
  en: [
    [/^(?:series|species|sms)$|(?:ss|us|is)$/iu, '$&'],
    [/^feet$/iu, 'foot'],
    [/^people$/iu, 'person'],
    [/((?:calor|cook|mov|smooth)ie)s$/iu, '$1'],
    [/ies$/iu, 'y'],
    [/(ss|sh|ch|x|ato)es$/iu, '$1'],
    [/s$/iu, ''],
  ],
  fr: [
    [
      /^(?:avis|bras|bus|cas|colis|corps|(?:dis|par)?cours|dos|fois|jus|mois|os|pas|poids|repas|sms|succès|temps)$/iu,
      '$&',
    ],
    [/^travaux$/iu, 'travail'],
    [/(eau|eu)x$/iu, '$1'],
    [/aux$/iu, 'al'],
    [/s$/iu, ''],
  ],
};

/** Where what is counted ends: "glasses | of water", « verres | d’eau ». */
const OF = /\s(?:of|de|des|du)\s|\sd[’']/iu;

/**
 * A unit as it stands after an amount: "1 page", "20 pages". People type it in the plural; its
 * singular follows by the rules of the language, which know no more than the units of habits.
 */
export function unitAfter(amount: number, unit: string, locale: string): string {
  if (new Intl.PluralRules(locale).select(amount) !== 'one') return unit;
  const end = OF.exec(unit)?.index ?? unit.length;
  const counted = unit.slice(0, end).replaceAll(/\p{L}{2,}/gu, (word) => {
    const [plural = word, singular = word] =
      SINGULARS[locale]?.find(([ending]) => ending.test(word)) ?? [];
    return word.replace(plural, singular);
  });
  return counted + unit.slice(end);
}
